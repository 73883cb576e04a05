/* Which variants there are says Kconfig: CONFIG_BUFFERS is selected, one end of a line chosen. */
extern void reach_error(void);

int main(void) {
  int written = 0;
#ifdef CONFIG_BUFFERS
#if CONFIG_BUFFER_SIZE > 1
  char buffer[2];
#else
  char buffer[1];
#endif
#ifdef CONFIG_END_DOS
  buffer[written++] = '\r';
#endif
#ifdef CONFIG_CAT
  buffer[written++] = '\n';
#endif
#elif defined CONFIG_CAT && defined CONFIG_PIPE
  reach_error();
#endif
#if defined CONFIG_END_DOS == defined CONFIG_END_UNIX
  reach_error();
#endif
  return written;
}
