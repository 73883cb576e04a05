/* A product simulator: the features are variables that one function chooses. --feature-prefix FEATURE_ */
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error() {}

int FEATURE_base;
int FEATURE_weight;
int FEATURE_doors;

int floor_number = 0;
int load = 0;
int open = 1;

int select_one(void) {
  int choice = __VERIFIER_nondet_int();
  return choice;
}

void select_features(void) {
  FEATURE_base = 1;
  FEATURE_weight = select_one();
  FEATURE_doors = select_one();
}

int valid_product(void) { return FEATURE_base && (!FEATURE_weight || FEATURE_doors); }

void enter(int weight) {
  if (FEATURE_weight && load + weight > 4)
    return;
  load += weight;
}

void move(void) {
  if (FEATURE_doors)
    open = 0;
  if (floor_number < 3)
    floor_number++;
  if (open || load > 4) {
    reach_error();
    abort();
  }
  open = 1;
}

int main(void) {
  int step = 0;
  select_features();
  if (valid_product()) {
    while_0: ;
    if (step < 4) {
      int passenger = __VERIFIER_nondet_int();
      if (passenger > 0 && passenger < 4)
        enter(passenger);
      else
        move();
      step++;
      goto while_0;
    }
  }
  return 0;
}
