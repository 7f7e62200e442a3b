// Custom fields of the congregation, with values of some of its people.
import { sql } from "drizzle-orm";
import type { Database } from "../../server/src/database/database.ts";
import { customFieldChoices, customFields } from "../../server/src/database/tables/custom-fields.ts";
import { splitBatches } from "./batches.ts";

const SIZES = ["S", "M", "L", "XL"] as const;
const SKILLS = ["Sound and light", "First aid", "Cooking", "Spanish", "Carpentry"] as const;
const CONTACTS = ["Spouse", "Mother", "Neighbor", "Brother"] as const;

const FIELDS = [
  { name: "T-shirt size", kind: "choice", seenBy: "person", editedBy: "person", choices: SIZES },
  { name: "Baptism date", kind: "date", seenBy: "person", editedBy: "managers", choices: [] },
  { name: "Skills", kind: "choices", seenBy: "person", editedBy: "person", choices: SKILLS },
  { name: "Emergency contact", kind: "text", seenBy: "staff", editedBy: "managers", choices: [] },
  { name: "May be photographed", kind: "yes_no", seenBy: "person", editedBy: "person", choices: [] },
  { name: "Envelope number", kind: "number", seenBy: "administrators", editedBy: "managers", choices: [] },
] as const;

type Ids = readonly { id: number; choices: readonly number[] }[];

async function writeFields(tx: Database): Promise<Ids> {
  const ids: { id: number; choices: number[] }[] = [];
  for (const [place, { choices, ...field }] of FIELDS.entries()) {
    const [written] = await tx
      .insert(customFields)
      .values({ ...field, place: place + 1 })
      .returning({ id: customFields.id });
    const fieldId = written?.id ?? 0;
    const rows = choices.map((name, at) => ({ fieldId, name, place: at }));
    const added =
      rows.length === 0
        ? []
        : await tx.insert(customFieldChoices).values(rows).returning({ id: customFieldChoices.id });
    ids.push({ id: fieldId, choices: added.map(({ id }) => id) });
  }
  return ids;
}

/** The values of a person; the same in every run. Every second person has none. */
function createValues(person: number, [size, baptism, skills, contact, photo, envelope]: Ids): Record<string, unknown> {
  if (person % 2 === 1) return {};
  const has = (every: number) => person % every === 0;
  const digits = String(person % 100).padStart(2, "0");
  return {
    ...(size && { [size.id]: size.choices[(person / 2) % SIZES.length] }),
    ...(baptism && has(4) ? { [baptism.id]: `${1970 + (person % 50)}-0${1 + (person % 9)}-12` } : {}),
    ...(skills && has(6) ? { [skills.id]: skills.choices.filter((_, at) => (person + at) % 3 === 0) } : {}),
    ...(contact && has(8)
      ? { [contact.id]: `${CONTACTS[(person / 8) % CONTACTS.length]}, (212) 555-01${digits}` }
      : {}),
    ...(photo && has(10) ? { [photo.id]: person % 20 === 0 } : {}),
    ...(envelope && has(14) ? { [envelope.id]: 100 + person } : {}),
  };
}

/** @param memberIds in the order of the people @returns the ids of the fields by their name */
export async function writeCustomFields(
  tx: Database,
  memberIds: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const ids = await writeFields(tx);
  const rows = memberIds
    .map((id, person) => ({ id, given: createValues(person, ids) }))
    .filter(({ given }) => Object.keys(given).length > 0);
  for (const batch of splitBatches(rows))
    await tx.execute(sql`
      update members set custom_values = one.given
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as one (id int, given jsonb) where members.id = one.id`);
  return new Map(FIELDS.map(({ name }, place) => [name, ids[place]?.id ?? 0]));
}
