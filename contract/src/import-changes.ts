// Kinds of change by imports of members, gifts and calendars.
import * as z from "zod";
import { type ChangeDeclaration, count } from "./change-facts.ts";

export const IMPORT_CHANGES = {
  "import.uploaded": { topics: ["imports"], logged: false },
  "import.check_started": { topics: ["imports"], logged: false },
  "import.check_canceled": { topics: ["imports"], logged: false },
  "import.rows_chosen": { topics: ["imports"], logged: false },
  "import.confirmed": { topics: ["imports"], logged: false },
  "import.progressed": { topics: ["imports"], logged: false },
  "import.failed": { topics: ["imports"], logged: false },
  "import.removed": { topics: ["imports"], logged: false },
  "import.imported": {
    topics: ["imports", "members"],
    detail: z.strictObject({
      added: count,
      leftOut: count,
      updated: count.optional(),
      households: count.optional(),
    }),
  },
  "import.import_undone": {
    topics: ["imports", "members"],
    detail: z.strictObject({
      removed: count,
      kept: count,
      restored: count.optional(),
      households: count.optional(),
      /** A restore of an older backup deletes them again. Earlier entries lack them. */
      erasedIds: z.array(z.string()).optional(),
    }),
  },
  "import.left_out_exported": { topics: [] },
  "gift_import.uploaded": { topics: ["donations"], logged: false },
  "gift_import.check_started": { topics: ["donations"], logged: false },
  "gift_import.check_canceled": { topics: ["donations"], logged: false },
  "gift_import.checked": { topics: ["donations"], logged: false },
  "gift_import.donors_chosen": { topics: ["donations"], logged: false },
  "gift_import.rows_chosen": { topics: ["donations"], logged: false },
  "gift_import.confirmed": { topics: ["donations"], logged: false },
  "gift_import.failed": { topics: ["donations"], logged: false },
  "gift_import.removed": { topics: ["donations"], logged: false },
  "gift_import.imported": {
    topics: ["donations"],
    detail: z.strictObject({ gifts: count, refunded: count, leftOut: count }),
  },
  "gift_import.import_undone": { topics: ["donations"], detail: z.strictObject({ voided: count }) },
  "gift_import.left_out_exported": { topics: [] },
  "calendar_import.uploaded": { topics: ["events"], logged: false },
  "calendar_import.removed": { topics: ["events"], logged: false },
  "calendar_import.imported": {
    topics: ["events"],
    detail: z.strictObject({ added: count, changed: count, leftOut: count }),
  },
  "calendar_import.import_undone": { topics: ["events"], detail: z.strictObject({ removed: count, kept: count }) },
  "calendar_import.left_out_exported": { topics: [] },
} as const satisfies Record<`${string}.${string}`, ChangeDeclaration>;
