	switch (t->back) {
	default: Uerror("bad return move");
	case  0: goto R999; /* nothing to undo */

		 /* PROC :init: */

	case 3: // STATE 1
		;
		;
		delproc(0, now._nr_pr-1);
		;
		goto R999;

	case 4: // STATE 2
		;
		p_restor(II);
		;
		;
		goto R999;

		 /* PROC s */

	case 5: // STATE 1
		;
		_m = unsend(((P1 *)_this)->c);
		;
		goto R999;
;
		;
		;
		;
		
	case 8: // STATE 7
		;
		p_restor(II);
		;
		;
		goto R999;

		 /* PROC p */

	case 9: // STATE 1
		;
		_m = unsend(now.q);
		;
		goto R999;

	case 10: // STATE 2
		;
		p_restor(II);
		;
		;
		goto R999;
	}

