// What the check of an import counts. All are zero before the check; after the import, only `partial` is counted.
import * as z from "zod";

export const ImportCounts = z.object({
  /** Numbers of rows with an error, of likely duplicates, and of rows to be added. */
  faulty: z.number(),
  /** Rows that are the same as an earlier row in every cell. They are left out. */
  copies: z.number(),
  likely: z.number(),
  /** Likely duplicates of one member, whom the row may update. */
  likelyUpdatable: z.number(),
  /** Likely duplicates that are skipped. */
  likelySkipped: z.number(),
  ready: z.number(),
  /** Rows without a known ID whose people are members already; those that update or leave them. */
  here: z.number(),
  hereUpdated: z.number(),
  hereLeft: z.number(),
  /** Numbers of rows that update known people: those with changes, and those without. */
  changing: z.number(),
  unchanged: z.number(),
  /** Households that get a new address, and people who get an address other than their household's. */
  moving: z.number(),
  movingAlone: z.number(),
  /**
   * Known people who join a household, who move to another one, and who get another role in theirs;
   * households that get another name.
   */
  joiningHome: z.number(),
  changingHome: z.number(),
  changingRole: z.number(),
  renamed: z.number(),
  /** Rows of people who want no announcements by email. */
  noEmails: z.number(),
  /** Rows with a remark: a cell does not fit, or should be reviewed. */
  partial: z.number(),
  /** Rows that are likely the person of an earlier row with another ID. Both are imported. */
  repeated: z.number(),
  /** Rows whose first name has two people, such as "Ben & Sue", who can be imported as two. */
  couples: z.number(),
});
export type ImportCounts = z.infer<typeof ImportCounts>;
