// The first steps of a new congregation, in the order of the list. Without schemas.
export const FIRST_STEPS = [
  "members",
  "services",
  "church",
  "mail",
  "staff",
  "welcome",
  "calendar",
  "children",
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
