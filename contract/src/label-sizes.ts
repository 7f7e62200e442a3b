// Sizes of children's tags. Without schemas, so that the drawing and the screen can import them.

/** 62 mm continuous, two formats of single labels, and a page of labels for an ordinary printer. */
export const LABEL_SIZES = ["62mm", "4x2", "2.25x4", "letter"] as const;
export type LabelSize = (typeof LABEL_SIZES)[number];

export const LABEL_SIZE_NAMES: Readonly<Record<LabelSize, string>> = {
  "62mm": "62 mm continuous",
  "4x2": "4 × 2 in",
  "2.25x4": "2¼ × 4 in",
  letter: "Letter page, 10 labels of 4 × 2 in",
};
