// At which series and events a ministry serves.
import type { ServingChoice, ServingChoiceInput } from "@narthex/contract/serving.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import {
  buildRowKey,
  type ChosenRow,
  describeChosen,
  FOR_SERVING,
  lockVisible,
  searchChoosable,
} from "../events/chosen-events.service.ts";
import { Refusal } from "../refusal.ts";
import { deleteServingEvent, findServingEvents, insertServingEvent } from "./choices.queries.ts";
import { describePlanChange, requirePlanning } from "./ministry.service.ts";
import { deleteException } from "./plan.queries.ts";

const toRow = ({ kind, id }: { kind: "series" | "event"; id: number }): ChosenRow =>
  kind === "series" ? { seriesId: id, eventId: null } : { seriesId: null, eventId: id };

/** Where the ministry serves, and where it may serve. A search finds both by a part of the title. */
export async function listServingChoices(
  db: Database,
  viewer: Viewer,
  ministryId: number,
  search: string,
  now: Temporal.Instant,
): Promise<ServingChoice[]> {
  await requirePlanning(db, viewer, ministryId);
  const rows = await findServingEvents(db, ministryId);
  const chosen = new Set(rows.map(buildRowKey));
  const described = await describeChosen(db, viewer, rows, now);
  const found = await searchChoosable(db, viewer, search, now, FOR_SERVING);
  const others = found.filter((one) => !chosen.has(buildRowKey(toRow(one))));
  const isFound = ({ title }: { title: string | null }) =>
    search === "" || (title ?? "").toLowerCase().includes(search.toLowerCase());
  const own = [...described.values()].filter((one) => !one.isOver && isFound(one));
  return [...own.map((one) => ({ ...one, isChosen: true })), ...others.map((one) => ({ ...one, isChosen: false }))];
}

/** Chooses or removes a series or an event. People who are planned at an event stay there. */
export async function chooseEvents(
  tx: Database,
  viewer: Viewer,
  ministryId: number,
  input: ServingChoiceInput,
): Promise<ServingChoiceInput> {
  const ministry = await requirePlanning(tx, viewer, ministryId);
  const row = toRow(input);
  if (input.serves && (await lockVisible(tx, viewer, [row])) === 0) throw new Refusal("not_found");
  const isChanged = input.serves
    ? await insertServingEvent(tx, { ...row, ministryId })
    : await deleteServingEvent(tx, { ...row, ministryId });
  // An event that is chosen by itself is no longer left out.
  if (row.eventId !== null) await deleteException(tx, ministryId, row.eventId);
  if (isChanged)
    await recordChange(tx, viewer, "ministry.serving_events_changed", {
      subjectId: ministryId,
      about: describePlanChange(ministry),
    });
  return input;
}
