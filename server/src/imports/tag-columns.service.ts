// The tags in a column of an import: the existing ones, and the new ones.
import type { FoundTag } from "@narthex/contract/import-mapping.ts";
import { MAX_TAGS } from "@narthex/contract/tags.ts";
import type { Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { refuseField } from "../refusal.ts";
import { readTagIds } from "../tags/bulk.service.ts";
import { isTagName } from "./custom.rules.ts";
import { refuseHiddenColumn } from "./custom-columns.service.ts";
import { showImport } from "./imports.service.ts";
import { findCellParts } from "./values.queries.ts";
import { toValueKey } from "./values.rules.ts";

/** There cannot be more tags than this, so a longer list is not needed. */
const MAX_LISTED = MAX_TAGS + 1;

async function findTagsIn(db: Database, id: number, column: number): Promise<FoundTag[]> {
  const [parts, ids] = [await findCellParts(db, id, column, MAX_LISTED), await readTagIds(db)];
  return parts
    .filter(({ name }) => isTagName(name))
    .map(({ name, count, rows }) => {
      const isNew = !ids.has(toValueKey(name));
      return { name, count, isNew, rows: isNew ? rows : [] };
    });
}

/** @throws Refusal not_found, or at a column whose values the viewer does not see */
export async function listTagsIn(db: Database, viewer: Viewer, id: number, column: number): Promise<FoundTag[]> {
  await refuseHiddenColumn(db, viewer, (await showImport(db, viewer, id)).custom, column);
  return findTagsIn(db, id, column);
}

/** @throws Refusal if the file has more new tags than a congregation can have */
export async function refuseTooManyTags(db: Database, id: number, column: number | null): Promise<void> {
  if (column === null) return;
  const added = (await findTagsIn(db, id, column)).filter(({ isNew }) => isNew).length;
  const existing = (await readTagIds(db)).size;
  if (added > 0 && existing + added > MAX_TAGS)
    throw refuseField(
      "createTags",
      `There can be at most ${MAX_TAGS} tags. There are ${existing}, and the file has ${added} new ones or more.`,
    );
}
