/** Said where nobody knows whether the card was charged. The payment that was begun can be paid once; another one, too. */
export const NO_ANSWER =
  "No answer came, so it is not known whether your card was charged. Please try again from here: this gift is charged only once.";
