struct buffer { unsigned used; unsigned char data[4]; };
int requires_count(int n) { return n >= 0 && n <= 3; }
int ensures_count(int result, int n) { return result <= n; }
int invariant_buffer(const struct buffer *b) { return b->used <= 4; }
int requires_put(const struct buffer *b, int byte) { return b && b->used != 4; }
int ensures_put(const struct buffer *b, int byte) { return b->used > 0; }
int ensures_next(int result) { return result >= 0 && result < 4; }
int requires_store(int at) { return at > 0; }
int ensures_half(int result, int n) { return result >= 0 && result <= n + 2; }
