/** The part that typed files use. */
export function listFinishedFiles(): string[];
