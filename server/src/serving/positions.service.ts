// The positions of a ministry. The whole list is changed at once, if it is still the one that its author saw.
import { createHash } from "node:crypto";
import type { PositionsInput, ServingPosition } from "@narthex/contract/serving.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { describePlanChange, requirePlanning } from "./ministry.service.ts";
import {
  changePosition,
  deleteUsualNeeds,
  findPositions,
  insertPosition,
  type KnownPosition,
  lockPlanMinistry,
  type PositionRecord,
  removePositions,
} from "./positions.queries.ts";

const SAME_NAME = "Two positions have the same name.";

export const toPosition = ({ id, name, needed, isKnown, isLimited, removed }: KnownPosition): ServingPosition => ({
  id,
  name,
  needed,
  isKnown,
  isLimited,
  isRemoved: removed,
});

const isPresent = ({ removed }: PositionRecord): boolean => !removed;

/** The version of a list of positions: another one after any change. */
export const computeVersion = (positions: readonly PositionRecord[]): string =>
  createHash("sha256")
    .update(
      positions
        .filter(isPresent)
        .map(({ id, updatedAt }) => `${id} ${updatedAt}`)
        .join(),
    )
    .digest("base64url");

const foldName = (name: string): string => name.normalize("NFC").toLowerCase();

export async function setPositions(
  tx: Database,
  viewer: Viewer,
  ministryId: number,
  input: PositionsInput,
  now: Temporal.Instant,
): Promise<ServingPosition[]> {
  const ministry = await requirePlanning(tx, viewer, ministryId);
  await lockPlanMinistry(tx, ministryId);
  const before = (await findPositions(tx, ministryId)).filter(isPresent);
  if (computeVersion(before) !== input.version) throw new Refusal("positions_changed");
  if (new Set(input.positions.map(({ name }) => foldName(name))).size < input.positions.length)
    throw refuseField("positions", SAME_NAME);
  const known = new Map(before.map((position) => [position.id, position]));
  const kept = new Set(input.positions.flatMap(({ id }) => id ?? []));
  if ([...kept].some((id) => !known.has(id))) throw new Refusal("positions_changed");
  const updatedAt = now.toString();
  const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  await removePositions(tx, gone, updatedAt);
  let isChanged = gone.length > 0;
  // Names are unique at every moment, so a name that moves to another position is freed first. No one can type the character.
  const renamed = input.positions.filter(({ id, name }) => id !== undefined && known.get(id)?.name !== name);
  for (const { id = 0 } of renamed) await changePosition(tx, id, { name: `\u0001${id}` });
  for (const [rank, { id, name, needed }] of input.positions.entries()) {
    const was = id === undefined ? undefined : known.get(id);
    if (was && was.name === name && was.needed === needed && was.rank === rank) continue;
    isChanged = true;
    if (was) await changePosition(tx, was.id, { name, needed, rank, updatedAt });
    else await insertPosition(tx, { ministryId, name, needed, rank, createdAt: updatedAt, updatedAt });
  }
  await deleteUsualNeeds(tx, ministryId);
  if (isChanged)
    await recordChange(tx, viewer, "ministry.positions_changed", {
      subjectId: ministryId,
      about: describePlanChange(ministry),
    });
  return (await findPositions(tx, ministryId)).filter(isPresent).map(toPosition);
}
