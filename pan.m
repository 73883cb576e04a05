#define rand	pan_rand
#define pthread_equal(a,b)	((a)==(b))
#if defined(HAS_CODE) && defined(VERBOSE)
	#ifdef BFS_PAR
		bfs_printf("Pr: %d Tr: %d\n", II, t->forw);
	#else
		cpu_printf("Pr: %d Tr: %d\n", II, t->forw);
	#endif
#endif
	switch (t->forw) {
	default: Uerror("bad forward move");
	case 0:	/* if without executable clauses */
		continue;
	case 1: /* generic 'goto' or 'skip' */
		IfNotBlocked
		_m = 3; goto P999;
	case 2: /* generic 'else' */
		IfNotBlocked
		if (trpt->o_pm&1) continue;
		_m = 3; goto P999;

		 /* PROC :init: */
	case 3: // STATE 1 - /tmp/sp/cbn2.pml:30 - [(run s(e))] (0:0:0 - 1)
		IfNotBlocked
		reached[2][1] = 1;
		if (!(addproc(II, 1, 1, now.e)))
			continue;
		_m = 3; goto P999; /* 0 */
	case 4: // STATE 2 - /tmp/sp/cbn2.pml:32 - [-end-] (0:0:0 - 1)
		IfNotBlocked
		reached[2][2] = 1;
		if (!delproc(1, II)) continue;
		_m = 3; goto P999; /* 0 */

		 /* PROC s */
	case 5: // STATE 1 - /tmp/sp/cbn2.pml:12 - [c!2] (0:0:0 - 1)
		IfNotBlocked
		reached[1][1] = 1;
		if (q_full(((P1 *)_this)->c))
			continue;
#ifdef HAS_CODE
		if (readtrail && gui) {
			char simtmp[64];
			sprintf(simvals, "%d!", ((P1 *)_this)->c);
		sprintf(simtmp, "%d", 2); strcat(simvals, simtmp);		}
#endif
		
		qsend(((P1 *)_this)->c, 0, 2, 1);
		_m = 2; goto P999; /* 0 */
	case 6: // STATE 3 - /tmp/sp/cbn2.pml:13 - [(full(c))] (0:0:0 - 1)
		IfNotBlocked
		reached[1][3] = 1;
		if (!(q_full(((P1 *)_this)->c)))
			continue;
		_m = 3; goto P999; /* 0 */
	case 7: // STATE 4 - /tmp/sp/cbn2.pml:13 - [assert(0)] (0:0:0 - 1)
		IfNotBlocked
		reached[1][4] = 1;
		spin_assert(0, "0", II, tt, t);
		_m = 3; goto P999; /* 0 */
	case 8: // STATE 7 - /tmp/sp/cbn2.pml:15 - [-end-] (0:0:0 - 3)
		IfNotBlocked
		reached[1][7] = 1;
		if (!delproc(1, II)) continue;
		_m = 3; goto P999; /* 0 */

		 /* PROC p */
	case 9: // STATE 1 - /tmp/sp/cbn2.pml:8 - [q!1] (0:0:0 - 1)
		IfNotBlocked
		reached[0][1] = 1;
		if (q_full(now.q))
			continue;
#ifdef HAS_CODE
		if (readtrail && gui) {
			char simtmp[64];
			sprintf(simvals, "%d!", now.q);
		sprintf(simtmp, "%d", 1); strcat(simvals, simtmp);		}
#endif
		
		qsend(now.q, 0, 1, 1);
		_m = 2; goto P999; /* 0 */
	case 10: // STATE 2 - /tmp/sp/cbn2.pml:8 - [-end-] (0:0:0 - 1)
		IfNotBlocked
		reached[0][2] = 1;
		if (!delproc(1, II)) continue;
		_m = 3; goto P999; /* 0 */
	case  _T5:	/* np_ */
		if (!((!(trpt->o_pm&4) && !(trpt->tau&128))))
			continue;
		/* else fall through */
	case  _T2:	/* true */
		_m = 3; goto P999;
#undef rand
	}

