// Several entries of one kind are one text. Pure.
import type { CareNoteKind } from "@narthex/contract/care-note-kinds.ts";

export interface CareEntry {
  readonly kind: CareNoteKind;
  readonly text: string;
}

/** The text of a kind: its entries, each in a line of its own; null without one. */
export function joinCareText(entries: readonly CareEntry[], kind: CareNoteKind): string | null {
  const texts = entries.filter((entry) => entry.kind === kind).map(({ text }) => text);
  return texts.length === 0 ? null : [...new Set(texts)].join("\n");
}
