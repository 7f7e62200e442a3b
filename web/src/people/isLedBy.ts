import type { Ministry } from "@narthex/contract/ministries.ts";

export type Leaders = Pick<Ministry, "leaderId" | "leaderName" | "coLeaders">;

/** Whether a member leads a ministry, as leader or co-leader. */
export function isLedBy({ leaderId, coLeaders }: Omit<Leaders, "leaderName">, memberId: number | null): boolean {
  return memberId !== null && (leaderId === memberId || coLeaders.some(({ id }) => id === memberId));
}
