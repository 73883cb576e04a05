features bool A, B
#if (A)
active proctype p() { skip }
#endif
#if (B)
proctype p() { skip }
#endif
