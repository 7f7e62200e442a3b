/** The dialogs in which a plan is set up. */
export type SetupDialog = "positions" | "people" | "events";
