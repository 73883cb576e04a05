/* Numbers and texts without a prompt, a choice in two places, a default above what its prompt allows, and names that
   the model does not have: nothing defines CONFIG_SMALL_MODULE of a bool, nor CONFIG_GONE. */
extern void reach_error(void);

int main(void) {
#if defined CONFIG_SMALL_MODULE || defined CONFIG_GONE
  reach_error();
#endif
#ifdef CONFIG_SMALL
#if CONFIG_NAME_LENGTH != 8 || defined CONFIG_PROBE
  reach_error();
#endif
#elif CONFIG_NAME_LENGTH != 16 || !defined CONFIG_PROBE
  reach_error();
#endif
#if defined CONFIG_CONSOLE_SERIAL == defined CONFIG_CONSOLE_SCREEN || defined CONFIG_SMALL && defined CONFIG_CONSOLE_SCREEN
  reach_error();
#endif
#if defined CONFIG_DRIVER && defined CONFIG_MODULES
  reach_error(); /* nobody answered */
#endif
#ifndef CONFIG_GONE
  return 0;
#else
  reach_error();
#endif
}
