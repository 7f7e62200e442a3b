// The columns of exported members after those that every export has.
import { type Departure, departures as departureCalls } from "@narthex/contract/departures.ts";
import { tags as tagCalls } from "@narthex/contract/tags.ts";
import { may, type Viewer } from "../access/viewer.ts";
import { readColumns } from "../custom-fields/fields.service.ts";
import type { Database } from "../database/database.ts";
import { readDepartures } from "../members/bulk-departures.service.ts";
import { findWithoutEmails, listOptedOut } from "../messaging/consent/opt-outs.ts";
import { readTagNames } from "../tags/bulk.service.ts";
import type { FurtherColumns } from "./members.rules.ts";

/** The columns that this viewer sees. @param hasHouseholds whether the table is of everyone */
export async function readFurtherColumns(
  db: Database,
  viewer: Viewer,
  { hasHouseholds }: Pick<FurtherColumns, "hasHouseholds">,
): Promise<FurtherColumns> {
  return {
    hasHouseholds,
    hasTags: may(viewer, tagCalls.list.access),
    hasDepartures: may(viewer, departureCalls.show.access),
    custom: await readColumns(db, viewer),
  };
}

interface Consenting {
  phone: string | null;
  smsConsent: boolean;
}

/**
 * People with the names of their tags, with when and why inactive ones left, and without emails, if these are columns.
 * Consent to text messages does not count after a STOP from the number.
 */
export async function withFurtherValues<Person extends Consenting & { id: number; membershipStatus: string }>(
  db: Database,
  { hasHouseholds, hasTags, hasDepartures }: FurtherColumns,
  people: readonly Person[],
): Promise<(Person & { tags: readonly string[]; departure: Departure | null; noEmails: boolean })[]> {
  const ids = people.map(({ id }) => id);
  const names = hasTags ? await readTagNames(db, ids) : new Map<number, readonly string[]>();
  const inactive = people.filter(({ membershipStatus }) => membershipStatus === "inactive").map(({ id }) => id);
  const departures = hasDepartures ? await readDepartures(db, inactive) : new Map<number, Departure>();
  const withoutEmails = hasHouseholds ? await findWithoutEmails(db, ids) : new Set<number>();
  const stopped = await listOptedOut(
    db,
    "sms",
    people.flatMap(({ phone }) => phone ?? []),
  );
  return people.map((person) => ({
    ...person,
    smsConsent: person.smsConsent && !stopped.has(person.phone ?? ""),
    noEmails: withoutEmails.has(person.id),
    tags: names.get(person.id) ?? [],
    departure: departures.get(person.id) ?? null,
  }));
}
