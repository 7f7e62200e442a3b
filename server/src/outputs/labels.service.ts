// Address labels of a list.
import { MAX_LABEL_PEOPLE } from "@narthex/contract/label-formats.ts";
import type { ListFilter } from "@narthex/contract/member-lists.ts";
import type { LabelCounts, LabelsQuery } from "@narthex/contract/outputs.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { countPeople } from "../households/bulk.service.ts";
import type { MatchingMember } from "../members/directory.service.ts";
import { createDrawing } from "../pdf/drawing.ts";
import { type DrawingNeeds, drawWithinLimit } from "../pdf/drawing-limit.ts";
import { buildLabels, type Labels } from "./labels.rules.ts";
import type { printLabels } from "./labels.ts";
import { readListed } from "./list.service.ts";

const LABELS = createDrawing<typeof printLabels>(new URL("./labels.ts", import.meta.url), "printLabels");

/** Inactive people, such as those who died, get no mail unless the list is of inactive people. */
function leaveOutInactive(list: readonly MatchingMember[], { status }: ListFilter): readonly MatchingMember[] {
  return status === "inactive" ? list : list.filter(({ membershipStatus }) => membershipStatus !== "inactive");
}

async function readLabels(db: Database, list: readonly MatchingMember[]): Promise<Labels> {
  const households = new Set(list.flatMap(({ household }) => household?.id ?? []));
  return buildLabels(list, await countPeople(db, [...households]));
}

export async function countLabels(
  db: Database,
  viewer: Viewer,
  filter: ListFilter,
  now: Temporal.Instant,
): Promise<LabelCounts> {
  const people = await readListed(db, viewer, filter, now, MAX_LABEL_PEOPLE);
  const addressed = leaveOutInactive(people, filter);
  const { labels, ...left } = await readLabels(db, addressed);
  return { people: people.length, labels: labels.length, inactive: people.length - addressed.length, ...left };
}

export async function drawLabelSheets(
  db: Database,
  services: DrawingNeeds,
  viewer: Viewer,
  { format, first, ...filter }: LabelsQuery,
  now: Temporal.Instant,
): Promise<Buffer> {
  const people = await readListed(db, viewer, filter, now, MAX_LABEL_PEOPLE);
  const { labels } = await readLabels(db, leaveOutInactive(people, filter));
  await recordChange(db, viewer, "members.list_exported", { subjectId: "list", detail: { form: "labels" } });
  return drawWithinLimit(services, viewer, LABELS, labels, format, first);
}
