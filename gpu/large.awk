# large.awk -- in LLVM's assembly: copies and fills of 128 bytes and more become calls of
# gpu/memory.c.
/call void @llvm[.]mem(cpy|set)[.]/ {
    size = $0
    sub(/.*i64 (noundef )?/, "", size)
    sub(/,.*/, "", size)
    if (size !~ /^[0-9]+$/ || size + 0 >= 128) {
        sub(/@llvm[.]memcpy[.]p0i8[.]p0i8[.]i64/, "@adit_copy")
        sub(/@llvm[.]memset[.]p0i8[.]i64/, "@adit_fill")
    }
}
{ print }
