// SQL for the definitions of custom fields.
import { and, asc, desc, eq, gt, inArray, lt, max, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { changeById, insertOneRow } from "../database/rows.ts";
import { customFieldChoices, customFields } from "../database/tables/custom-fields.ts";

interface StoredChoice {
  id: number;
  name: string;
  isArchived: boolean;
}

const columns = {
  id: customFields.id,
  name: customFields.name,
  kind: customFields.kind,
  seenBy: customFields.seenBy,
  editedBy: customFields.editedBy,
  place: customFields.place,
  isArchived: customFields.isArchived,
  updatedAt: customFields.updatedAt,
  choices: sql<StoredChoice[]>`(
    select coalesce(json_agg(json_build_object('id', one.id, 'name', one.name, 'isArchived', one.is_archived)
      order by one.place, one.id), '[]')
    from ${customFieldChoices} as one where one.field_id = ${customFields}.id)`,
};

export type StoredField = Awaited<ReturnType<typeof findFields>>[number];

const inOrder = [asc(customFields.place), asc(customFields.id)];

/** All fields in their order, archived ones included. */
export async function findFields(db: Database) {
  return db
    .select(columns)
    .from(customFields)
    .orderBy(...inOrder);
}

export async function findField(db: Database, id: number): Promise<StoredField | null> {
  const [found] = await db.select(columns).from(customFields).where(eq(customFields.id, id));
  return found ?? null;
}

/** Locks a field until the transaction ends. */
export async function lockField(tx: Database, id: number): Promise<boolean> {
  const held = await tx.select({ id: customFields.id }).from(customFields).where(eq(customFields.id, id)).for("update");
  return held.length > 0;
}

export async function countFields(db: Database): Promise<number> {
  return db.$count(customFields);
}

export async function insertField(
  tx: Database,
  values: Omit<typeof customFields.$inferInsert, "place">,
): Promise<number> {
  const [last] = await tx.select({ place: max(customFields.place) }).from(customFields);
  return insertOneRow(tx, customFields, { ...values, place: (last?.place ?? 0) + 1 });
}

export const changeField = changeById(customFields);

/** Writes the choices in this order: new ones without an id. Two of them may exchange their names. */
export async function writeChoices(
  tx: Database,
  fieldId: number,
  choices: readonly { id?: number | undefined; name: string; isArchived: boolean }[],
): Promise<void> {
  // The index refuses a name that another choice has until its own turn, so each known one gets a temporary name first.
  const known = choices.flatMap(({ id }) => id ?? []);
  await tx
    .update(customFieldChoices)
    .set({ name: sql`gen_random_uuid()::text` })
    .where(and(inArray(customFieldChoices.id, known), eq(customFieldChoices.fieldId, fieldId)));
  for (const [place, { id, name, isArchived }] of choices.entries()) {
    if (id === undefined) await tx.insert(customFieldChoices).values({ fieldId, name, isArchived, place });
    else
      await tx
        .update(customFieldChoices)
        .set({ name, isArchived, place })
        .where(and(eq(customFieldChoices.id, id), eq(customFieldChoices.fieldId, fieldId)));
  }
}

/** The field before or after a place, locked until the transaction ends; archived ones are passed over. */
export async function lockNeighbor(tx: Database, place: number, direction: "up" | "down") {
  const [found] = await tx
    .select({ id: customFields.id, place: customFields.place })
    .from(customFields)
    .where(
      and(
        eq(customFields.isArchived, false),
        direction === "up" ? lt(customFields.place, place) : gt(customFields.place, place),
      ),
    )
    .orderBy(direction === "up" ? desc(customFields.place) : asc(customFields.place))
    .limit(1)
    .for("update");
  return found ?? null;
}
