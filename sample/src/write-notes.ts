// Notes about people of the congregation of each kind and visibility: one of them released for the person's export, and
// one that the ministry leader of the cast may read.
import type { NoteKind, NoteVisibility } from "@narthex/contract/notes.ts";
import { inArray } from "drizzle-orm";
import type { Database } from "../../server/src/database/database.ts";
import { memberNotes } from "../../server/src/database/tables/notes.ts";
import { users } from "../../server/src/database/tables/users.ts";
import { CAST, CONGREGATION } from "./cast.ts";

const NOTES: readonly {
  /** A person of the cast, or one whose ministry the ministry leader of the cast leads. */
  about: "member" | "ministry_leader" | "led";
  kind: NoteKind;
  visibility: NoteVisibility;
  text: string;
  daysAgo: number;
  /** Days since an administrator released the note into the person's export. */
  releasedDaysAgo?: number;
}[] = [
  {
    about: "member",
    kind: "visit",
    visibility: "leaders",
    text: "Visited at home. Glad to help with the meal train.",
    daysAgo: 6,
  },
  {
    about: "member",
    kind: "call",
    visibility: "administrators",
    text: "Called about the new address. Will update the profile.",
    daysAgo: 13,
    releasedDaysAgo: 2,
  },
  {
    about: "member",
    kind: "prayer",
    visibility: "private",
    text: "Pray for the job interview on Thursday.",
    daysAgo: 20,
  },
  {
    about: "ministry_leader",
    kind: "other",
    visibility: "administrators",
    text: "Would like to hand on one ministry next year.",
    daysAgo: 27,
  },
  {
    about: "led",
    kind: "visit",
    visibility: "leaders",
    text: "Broke an ankle and stays home for a month. Would be glad of a visit from the group.",
    daysAgo: 4,
  },
];

/** Written by the administrator of the cast. @param idOf the member that a note is about */
export async function writeNotes(
  tx: Database,
  today: Temporal.PlainDate,
  idOf: (about: (typeof NOTES)[number]["about"]) => number,
): Promise<void> {
  const [author] = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.email, [CAST.admin.email]));
  if (!author) throw new Error("the sample congregation has no administrator");
  await tx.insert(memberNotes).values(
    NOTES.map(({ about, daysAgo, releasedDaysAgo, ...note }) => ({
      ...note,
      memberId: idOf(about),
      authorId: author.id,
      day: today.subtract({ days: daysAgo }).toString(),
      releasedAt:
        releasedDaysAgo === undefined
          ? null
          : today.subtract({ days: releasedDaysAgo }).toZonedDateTime(CONGREGATION.timezone).toInstant().toString(),
    })),
  );
}
