import type { NoteKind, NoteVisibility } from "@narthex/contract/notes.ts";

export const KIND_WORDS: Readonly<Record<NoteKind, string>> = {
  visit: "Visit",
  call: "Call",
  prayer: "Prayer",
  other: "Other",
};

export const VISIBILITY_WORDS: Readonly<Record<NoteVisibility, string>> = {
  private: "Only you",
  administrators: "Administrators (not staff)",
  leaders: "Administrators (not staff) and leaders of the person's ministries",
};
