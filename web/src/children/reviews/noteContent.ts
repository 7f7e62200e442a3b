import { api } from "@narthex/contract/api.ts";
import type { DueNote } from "@narthex/contract/note-reviews.ts";
import { request } from "../../api/request.ts";

export const NOTE_KIND_LABELS: Readonly<Record<DueNote["kind"], string>> = {
  allergy: "Allergies",
  medical: "Medical notes",
  barred: "Must not collect",
};

const GONE = "Someone else changed this in the meantime.";

/** The text of a note, or the name of a barred person. The server records the reading. */
export async function readNote({ kind, id, childId }: DueNote): Promise<string> {
  const params = { id: childId };
  if (kind === "barred") {
    const list = await request(api.guardians.list, { params });
    return list.find((entry) => entry.id === id)?.adultName ?? GONE;
  }
  const { entries } = await request(api.careNotes.show, { params });
  return entries.find((entry) => entry.id === id)?.text ?? GONE;
}
