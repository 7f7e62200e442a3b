// A photo directory of a list: what an ordinary member would see of each person, by household
// (docs/decisions/0143-print-only-what-people-share.md).
import { MAX_PRINTED_PEOPLE } from "@narthex/contract/label-formats.ts";
import type { ListFilter } from "@narthex/contract/member-lists.ts";
import type { DirectoryCounts, DirectoryQuery } from "@narthex/contract/outputs.ts";
import type { Viewer } from "../access/viewer.ts";
import { formatLongDay } from "../calendar/day.words.ts";
import { getDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { formatPhoneToDial } from "../exports/members.rules.ts";
import { findPlacesInHouseholds } from "../households/households.service.ts";
import type { MatchingMember } from "../members/directory.service.ts";
import { toVisibleMember } from "../members/members.policy.ts";
import { createDrawing } from "../pdf/drawing.ts";
import { type DrawingNeeds, drawWithinLimit } from "../pdf/drawing-limit.ts";
import { readPictureForPaper } from "../pictures/pictures.service.ts";
import { readListed } from "./list.service.ts";
import {
  buildDirectory,
  type PrintedDirectory,
  type PrintedHousehold,
  type SharingPerson,
} from "./photo-directory.rules.ts";
import type { printDirectory } from "./photo-directory.ts";

const DIRECTORY = createDrawing<typeof printDirectory>(
  new URL("./photo-directory.ts", import.meta.url),
  "printDirectory",
);

/** An ordinary member without a record: the directory's policy decides which fields this viewer sees. */
const viewAsMember = (viewer: Viewer): Viewer => ({
  ...viewer,
  userId: "",
  memberId: null,
  role: "member",
  duties: [],
  ministryIds: [],
  ledMinistryIds: [],
  membershipStatus: "active",
});

function toSharingPerson(viewer: Viewer, record: MatchingMember): SharingPerson {
  const seen = toVisibleMember(viewAsMember(viewer), record);
  const phone = seen.phone ?? seen.householdPhone;
  return {
    id: seen.id,
    firstName: seen.firstName,
    lastName: seen.lastName,
    isActive: seen.membershipStatus === "active",
    email: seen.email,
    phone: phone && formatPhoneToDial(phone),
    address: seen.address ?? seen.householdAddress,
    picture: seen.profileImageUrl,
    household: record.household,
  };
}

async function readDirectory(
  db: Database,
  viewer: Viewer,
  { sharing, ...filter }: DirectoryQuery,
  now: Temporal.Instant,
): Promise<PrintedDirectory> {
  const people = await readListed(db, viewer, filter, now, MAX_PRINTED_PEOPLE);
  const placeOf = await findPlacesInHouseholds(
    db,
    people.flatMap(({ household }) => household?.id ?? []),
  );
  const sorted = people.toSorted((one, other) => (placeOf.get(one.id) ?? 0) - (placeOf.get(other.id) ?? 0));
  return buildDirectory(
    sorted.map((record) => toSharingPerson(viewer, record)),
    sharing === "something",
  );
}

export async function countDirectory(
  db: Database,
  viewer: Viewer,
  filter: ListFilter,
  now: Temporal.Instant,
): Promise<DirectoryCounts> {
  return (await readDirectory(db, viewer, filter, now)).counts;
}

/** The household with the bytes of its pictures, one after the other: a picture is decoded in a few milliseconds. */
async function withPictures(db: Database, household: PrintedHousehold): Promise<PrintedHousehold> {
  const people: PrintedHousehold["people"] = [];
  for (const person of household.people)
    people.push({ ...person, picture: await readPictureForPaper(db, person.picture) });
  return { ...household, people };
}

export async function drawPhotoDirectory(
  db: Database,
  services: DrawingNeeds,
  viewer: Viewer,
  query: DirectoryQuery,
  now: Temporal.Instant,
): Promise<Buffer> {
  const { households } = await readDirectory(db, viewer, query, now);
  await recordChange(db, viewer, "members.list_exported", { subjectId: "list", detail: { form: "directory" } });
  const printed: PrintedHousehold[] = [];
  for (const household of households) printed.push(await withPictures(db, household));
  const day = formatLongDay(getDay(viewer, now));
  return drawWithinLimit(services, viewer, DIRECTORY, { congregation: viewer.congregation.name, day }, printed);
}
