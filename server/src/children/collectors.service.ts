// Who is named as the collector of a child, at the checkout and in an approval.
import { type DeskViewer, formatFullName, isStation } from "../access/viewer.ts";
import { isBarred } from "../barred/barred.rules.ts";
import { readEntriesOf } from "../barred/barred.service.ts";
import type { Database } from "../database/database.ts";
import { requireMember } from "../members/members.service.ts";
import { computeAge } from "../people/ages.rules.ts";
import { matchNames, toNameKey } from "../people/names.rules.ts";
import { refuseField } from "../refusal.ts";
import { isKnownAdult } from "./ages.rules.ts";
import type { CheckInRow } from "./check-ins.queries.ts";
import type { Collector } from "./checkout.rules.ts";
import { findAdultsAtHome, findHousemateIds, findPeopleNear } from "./collectors.queries.ts";

const WHO = "Please say who collects the child.";

export interface NamedCollector {
  readonly collectorId?: number | null | undefined;
  readonly collectorName?: string | null | undefined;
}

/**
 * By default the adult who brought the child. A typed name has the age of the youngest person with that name in the
 * child's households or on the list, so that nobody is too young by record only. @throws Refusal if no one is named
 */
export async function findCollector(
  tx: Database,
  { collectorId, collectorName }: NamedCollector,
  { adultId: broughtById, childId }: Pick<CheckInRow, "adultId" | "childId">,
  today: string,
): Promise<Collector & { phone: string | null }> {
  const typed = collectorName ? [collectorName] : [];
  const id = collectorId ?? (collectorName ? null : broughtById);
  if (id === null && typed.length === 0) throw refuseField("collectorName", WHO);
  if (id === null) {
    const near = childId === null ? [] : await findPeopleNear(tx, childId);
    const namesakes = near.filter(({ name }) => typed.some((one) => matchNames(one, name) === "same"));
    const ages = namesakes.flatMap(({ bornOn }) => computeAge(today, bornOn) ?? []);
    return { id: null, names: typed, age: ages.length === 0 ? null : Math.min(...ages), phone: null };
  }
  const { firstName, lastName, dateOfBirth, estimatedBirthDate, ...member } = await requireMember(tx, id);
  const age = computeAge(today, dateOfBirth ?? estimatedBirthDate);
  const phone = member.phone ?? member.household?.phone ?? null;
  return { id, names: [`${firstName} ${lastName}`, ...typed], age, phone };
}

/**
 * The adults of the child's household, of whom a lead may call one if the child's list is empty. Those
 * who are barred from another child there are left out: the office may have entered the bar for one of several siblings.
 */
export async function listAdultsAtHome(db: Database, childId: number, today: string) {
  const found = await findAdultsAtHome(db, childId);
  const entries = [...(await readEntriesOf(db, await findHousemateIds(db, childId))).values()];
  return found.filter(
    ({ adultId, name, bornOn }) =>
      isKnownAdult({ bornOn, roles: ["adult"] }, today) &&
      !entries.some((ofChild) => isBarred({ id: adultId, names: [name] }, ofChild, today)),
  );
}

/** Whether the collector is the viewer, by the record or by a typed name. */
export function isViewer(viewer: DeskViewer, { id, names: [name = ""] }: Collector): boolean {
  if (isStation(viewer)) return false;
  return id === null ? matchNames(name, formatFullName(viewer)) === "same" : id === viewer.memberId;
}

/** The same text for the same collector. @param asker of a request: its session or station; null for a spoken approval */
export function serializeCollector({ id, names: [name = ""] }: Collector, asker: string | null): string {
  return JSON.stringify([id ?? toNameKey(name), asker]);
}
