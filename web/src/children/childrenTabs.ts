// The parts of the children's page, as the address names them.
export const CHILDREN_TABS = ["rooms", "clearances"] as const;
export type ChildrenTab = (typeof CHILDREN_TABS)[number];
