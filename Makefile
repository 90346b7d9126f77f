# For fingers that type make: all of it is in ./dev.
.PHONY: build run test lint fuzz coverage golden bench help

build run test lint fuzz coverage golden bench help:
	@./dev $@ $(ARGS)
