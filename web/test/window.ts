/** The size of the window at the beginning of each test, in pixels. */
export const WINDOW = { width: 1280, height: 800 } as const;

/** A phone, in pixels. */
export const PHONE = { width: 375, height: 812 } as const;
