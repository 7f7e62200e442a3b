// Positions, requests and the emails about them.
import type { ServingState } from "@narthex/contract/serving-people.ts";
import { servingPositions, servingRequests } from "../src/database/tables/serving.ts";
import { mailsTo } from "./kept-mail.ts";
import type { Sunday } from "./sunday.ts";

export async function addPosition({ postgres: { db } }: Sunday, ministryId: number, name: string): Promise<number> {
  const values = { ministryId, name, needed: 2, rank: 0 };
  const [row] = await db.insert(servingPositions).values(values).returning({ id: servingPositions.id });
  return row?.id ?? 0;
}

interface NewRequest {
  eventId: number;
  positionId: number;
  memberId: number;
  state?: ServingState;
  askedAt?: string;
}

/** A request that was asked, unless another state is given. */
export async function addRequest({ postgres: { db } }: Sunday, request: NewRequest): Promise<number> {
  const values = { state: "asked" as const, ...request };
  const [row] = await db.insert(servingRequests).values(values).returning({ id: servingRequests.id });
  return row?.id ?? 0;
}

/** The texts of the emails to an address, the newest first. */
export const textsTo = async ({ postgres }: Sunday, address: string): Promise<string[]> =>
  (await mailsTo(postgres, address)).map(({ text }) => text);

/** The secret of the link in an email. */
export function readServingToken(text: string | undefined): string {
  const [, token] = /\/api\/serving\/page#(\S+)/.exec(text ?? "") ?? [];
  if (!token) throw new Error(`no link in: ${text}`);
  return token;
}
