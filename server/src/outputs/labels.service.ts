// Address labels of a list.
import { MAX_LABEL_PEOPLE } from "@narthex/contract/label-formats.ts";
import type { ListFilter } from "@narthex/contract/member-lists.ts";
import type { LabelCounts, LabelsQuery } from "@narthex/contract/outputs.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { countHouseholdPeople } from "../households/bulk.service.ts";
import type { MatchingMember } from "../members/directory.service.ts";
import { createDrawing } from "../pdf/drawing.ts";
import { type DrawingNeeds, drawWithinLimit } from "../pdf/drawing-limit.ts";
import { buildLabels, type Labels } from "./labels.rules.ts";
import type { printLabels } from "./labels.ts";
import { readListed } from "./list.service.ts";

const LABELS = createDrawing<typeof printLabels>(new URL("./labels.ts", import.meta.url), "printLabels");

/** Inactive people, such as those who died, get no mail unless the list is of inactive people. */
async function readLabels(
  db: Database,
  people: readonly MatchingMember[],
  { status }: ListFilter,
): Promise<Labels & { inactive: number }> {
  const withInactive = status === "inactive";
  const list = people.filter(({ membershipStatus }) => withInactive || membershipStatus !== "inactive");
  const households = new Set(list.flatMap(({ household }) => household?.id ?? []));
  const labels = buildLabels(list, await countHouseholdPeople(db, [...households], withInactive));
  return { ...labels, inactive: people.length - list.length };
}

export async function countLabels(
  db: Database,
  viewer: Viewer,
  filter: ListFilter,
  now: Temporal.Instant,
): Promise<LabelCounts> {
  const people = await readListed(db, viewer, filter, now, MAX_LABEL_PEOPLE);
  const { labels, ...left } = await readLabels(db, people, filter);
  return { people: people.length, labels: labels.length, ...left };
}

export async function drawLabelSheets(
  db: Database,
  services: DrawingNeeds,
  viewer: Viewer,
  { format, first, ...filter }: LabelsQuery,
  now: Temporal.Instant,
): Promise<Buffer> {
  const people = await readListed(db, viewer, filter, now, MAX_LABEL_PEOPLE);
  const { labels } = await readLabels(db, people, filter);
  await recordChange(db, viewer, "members.list_exported", { subjectId: "list", detail: { form: "labels" } });
  return drawWithinLimit(services, viewer, LABELS, labels, format, first);
}
