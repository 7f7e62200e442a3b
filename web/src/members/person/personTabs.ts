// The parts of a person's page, as the address names them.
export const PERSON_TABS = ["overview"] as const;
export type PersonTab = (typeof PERSON_TABS)[number];
