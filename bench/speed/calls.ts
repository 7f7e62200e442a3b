// The measured calls. Each request differs from all others, as requests of different browsers and phones do.
import { attendance } from "@narthex/contract/attendance.ts";
import { checkin } from "@narthex/contract/checkin.ts";
import { dashboard } from "@narthex/contract/dashboard.ts";
import { donations } from "@narthex/contract/donations.ts";
import { members } from "@narthex/contract/members.ts";
import { reports } from "@narthex/contract/reports.ts";
import { signin } from "@narthex/contract/signin.ts";
import { DEMO_PASSWORD } from "../../sample/src/cast.ts";
import type { Seed } from "./seed.ts";

export interface PreparedRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Texts and numbers among a statement's values that differ between requests, by name. */
export type Marks = Readonly<Record<string, string>>;

export interface Call {
  readonly name: string;
  /** The nth request. A call that only reads has `variants` different requests. */
  readonly request: (n: number) => PreparedRequest;
  readonly variants: number;
  /** The table in which each request inserts a row; the rows are counted. */
  readonly writes?: "attendance" | "donations" | "sessions";
  /** Of a call that writes: the values of the nth request that differ from others, for the server and for the floor. */
  readonly marks?: (n: number, whose: "real" | "floor") => Marks;
  /** A query for marks that are known only after the request. */
  readonly marksAfter?: string;
  /** Whether the call hashes a password; the floor then does the same. */
  readonly hashes?: true;
  readonly kind: "entry" | "search" | "attendance" | "dashboard" | "report" | "other";
}

/** Check-ins from one network to one address before both change: fewer than the rate limits allow. */
const ONE_CHURCH = 1_000;
const SIGN_INS_OF_ONE_NETWORK = 200;
const PAGE = 60;

const json = { "content-type": "application/json" };
const pickItem = <T>(list: readonly T[], n: number): T => {
  const one = list[n % list.length];
  if (one === undefined) throw new Error("the seed is empty");
  return one;
};
/** A different address for each number. */
const buildNetwork = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

interface Around {
  readonly seed: Seed;
  /** The cookie of the administrator's session. */
  readonly cookie: string;
  /** The current day of the congregation. */
  readonly today: Temporal.PlainDate;
  /** Addresses of the pages of the members list. */
  readonly pages: readonly string[];
}

export function makeCalls({ seed, cookie, today, pages }: Around): Call[] {
  const { memberIds, visitors, services, doors, accounts } = seed;
  const get = (path: string, query: Record<string, string> = {}): PreparedRequest => {
    const search = new URLSearchParams(query).toString();
    return { method: "GET", path: search ? `${path}?${search}` : path, headers: { cookie } };
  };
  const post = (path: string, body: object, headers: Record<string, string>): PreparedRequest => ({
    method: "POST",
    path,
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  });
  const year = { start: today.subtract({ years: 1 }).add({ days: 1 }).toString(), end: today.toString() };
  const quarter = { ...year, start: today.subtract({ months: 3 }).toString() };
  const pickPiece = (n: number): string => {
    const { firstName, lastName } = pickItem(visitors, n * 37);
    return (n % 3 === 0 ? `${firstName} ${lastName}` : n % 3 === 1 ? lastName : firstName).slice(0, 5).trim();
  };
  /** All members at one service, then at the next. */
  const pickSeat = (n: number, whose: "real" | "floor") => ({
    memberId: pickItem(memberIds, n),
    eventId: pickItem(services.attendance[whose], Math.floor(n / memberIds.length)),
  });
  const pickChurch = (n: number): number => Math.floor(n / ONE_CHURCH);
  const buildOnly = (name: string, kind: Call["kind"], path: string, query: Record<string, string> = {}): Call => {
    return { name, kind, variants: 1, request: () => get(path, query) };
  };

  return [
    {
      name: "member search",
      kind: "search",
      variants: 60,
      request: (n) => get(members.list.path, { search: pickPiece(n), limit: "20" }),
    },
    { name: "member page", kind: "entry", variants: pages.length, request: (n) => get(pickItem(pages, n)) },
    buildOnly("dashboard: figures", "dashboard", dashboard.stats.path),
    buildOnly("dashboard: weeks", "dashboard", dashboard.trend.path),
    buildOnly("a year's attendance", "report", reports.custom.path, { ...year, category: "attendance" }),
    buildOnly("a year's giving", "report", reports.custom.path, { ...year, category: "donations" }),
    buildOnly("custom report", "report", reports.custom.path, { ...quarter, category: "attendance", groupBy: "event" }),
    {
      name: "record attendance",
      kind: "attendance",
      writes: "attendance",
      variants: 1,
      request: (n) => post(attendance.record.path, pickSeat(n, "real"), { cookie }),
      marks: (n, whose) => {
        const { memberId, eventId } = pickSeat(n, whose);
        return { member: String(memberId), event: String(eventId) };
      },
    },
    {
      name: "QR check-in",
      kind: "entry",
      writes: "attendance",
      variants: 1,
      request: (n) => {
        const { id: _, ...form } = pickItem(visitors, n);
        const path = checkin.submit.path.replace(":sessionId", pickItem(doors, pickChurch(n)));
        return post(path, form, { "x-forwarded-for": buildNetwork(pickChurch(n)) });
      },
      marks: (n, whose) => {
        const { id, email, lastName } = pickItem(visitors, n);
        return { member: String(id), email, lastName, event: String(pickItem(services.door[whose], pickChurch(n))) };
      },
    },
    {
      name: "record a gift",
      kind: "entry",
      writes: "donations",
      variants: 1,
      request: (n) => {
        const gift = { amount: "25.00", donationType: "offering", donationMethod: "check" };
        return post(donations.record.path, { ...gift, memberId: pickItem(memberIds, n) }, { cookie });
      },
      marks: (n) => ({ member: String(pickItem(memberIds, n)) }),
    },
    {
      name: "sign-in",
      kind: "other",
      writes: "sessions",
      variants: 1,
      hashes: true,
      request: (n) => {
        const from = buildNetwork(Math.floor(n / SIGN_INS_OF_ONE_NETWORK));
        const form = { email: pickItem(accounts, n), password: DEMO_PASSWORD };
        return post(signin.withPassword.path, form, { "x-forwarded-for": from });
      },
      marks: (n) => ({ session: `session ${n}`, token: `token ${n}` }),
      marksAfter: "select id as session, sid as token from sessions order by created_at desc limit 1",
    },
  ];
}

/** The first page of the members list. */
export const firstPage = `${members.list.path}?limit=${PAGE}`;
