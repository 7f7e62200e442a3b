import { type Ministry, MinistryChange, type NewMinistry } from "@narthex/contract/ministries.ts";
import type * as z from "zod";

export type MinistryInput = z.input<typeof NewMinistry>;

// The form always contains a name; the call may omit any field.
export const EditedMinistry = MinistryChange.required({ name: true });

export type VersionedMinistry = Pick<Ministry, "name" | "description" | "leaderId" | "leaderName" | "coLeaders"> & {
  updatedAt: string | null;
};

export const EMPTY_MINISTRY: VersionedMinistry = {
  name: "",
  description: "",
  leaderId: null,
  leaderName: null,
  coLeaders: [],
  updatedAt: null,
};

export const toMinistryValues = ({ name, description, leaderId, coLeaders }: VersionedMinistry): MinistryInput => ({
  name,
  description: description ?? "",
  leaderId,
  coLeaderIds: coLeaders.map(({ id }) => id),
});

/** A co-leader who was chosen as leader is no longer shown among the co-leaders. */
export const withoutLeader = ({ coLeaderIds = [], ...values }: MinistryInput): MinistryInput => ({
  ...values,
  coLeaderIds: coLeaderIds.filter((id) => id !== values.leaderId),
});

/** Those who lead the ministry and no longer do so with the values of the form. */
export function listFormerLeaders(
  ministry: VersionedMinistry,
  { leaderId, coLeaderIds = [] }: MinistryInput,
): number[] {
  const before = [ministry.leaderId, ...ministry.coLeaders.map(({ id }) => id)].filter((id) => id !== null);
  return before.filter((id) => id !== leaderId && !coLeaderIds.includes(id));
}
