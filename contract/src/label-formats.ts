// Sheets of address labels, apart from the schemas so that the browser's dialog does not load those.
export const LABEL_FORMATS = ["avery5160", "a4-3x8"] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];

/** Labels on a sheet. */
export const LABELS_PER_SHEET: Readonly<Record<LabelFormat, number>> = { avery5160: 30, "a4-3x8": 24 };

/** The most people in one file of labels, in a printed photo directory, and on a printed list. */
export const MAX_LABEL_PEOPLE = 20_000;
export const MAX_PRINTED_PEOPLE = 1_000;
export const MAX_ROLL_PEOPLE = 5_000;
