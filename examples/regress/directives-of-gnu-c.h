static int included = 1;
