/**
 * Shown if it is unknown whether the card was charged. A payment that has begun can be paid only once, but a second
 * payment would be charged in addition.
 */
export const NO_ANSWER =
  "There was no answer, so your card may have been charged. Please try again from here: this gift is charged only once.";
