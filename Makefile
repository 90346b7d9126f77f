# For fingers that type make: all of it is in ./dev.
.PHONY: build page package run play test lint fuzz coverage golden bench help

build page package run play test lint fuzz coverage golden bench help:
	@./dev $@ $(ARGS)
