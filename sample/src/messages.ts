// Messages of the sample congregation over two years, with sender, recipients, time and read state.
import { CAST, CONGREGATION } from "./cast.ts";
import { LETTERS_TO_ALL, MINISTRY_LETTERS, NEWS, THREADS, type Writer } from "./letters.ts";
import { MINISTRIES, type MinistryRows } from "./ministries.ts";
import type { Person } from "./people.ts";
import { createRandom, type Random } from "./random.ts";
import type { SignUp } from "./sign-ups.ts";

/** People and ministries are indexes in their lists; times are seconds since 1970. */
export interface SampleMessage {
  readonly from: number;
  readonly to: { readonly person: number } | { readonly ministry: number } | "all";
  readonly subject: string;
  readonly content: string;
  readonly sentAt: number;
  readonly copies: readonly { readonly person: number; readonly readAt: number | null }[];
}

interface Source {
  people: readonly Person[];
  ministries: MinistryRows;
  signUps: readonly SignUp[];
  today: Temporal.PlainDate;
  /** Seconds since 1970. */
  now: number;
}

const DAY = 86_400;
const HOUR = 3600;
const YEARS_BACK = 2;
/** Days between two threads. */
const THREADS_EVERY = 11;
const MINISTRY_LETTERS_EVERY = 17;
const LETTERS_TO_ALL_EVERY = 61;
/** The share of recipients who have read a message; the named people have read all except the newest. */
const OPENED = 0.8;

export function makeMessages({ people, ministries, signUps, today, now }: Source): SampleMessage[] {
  const random = createRandom("messages");
  const named = new Map(
    (["admin", "intermediate_admin", "ministry_leader", "member"] as const).map((name) => [
      name as Writer,
      people.findIndex(({ row }) => row.email === CAST[name].email),
    ]),
  );
  const since = new Map<number, number>(signUps.map(({ person, createdAt }) => [person, Date.parse(createdAt) / 1000]));
  const start = computeStart(today);
  for (const place of named.values()) since.set(place, start);
  const pickSomeone = (at: number): number | null => {
    const there = signUps.filter(({ person }) => (since.get(person) ?? now) < at);
    return there.length === 0 ? null : random.pick(there).person;
  };
  const findWriter = (writer: Writer, at: number): number | null =>
    writer === "someone" ? pickSomeone(at) : (named.get(writer) ?? null);
  const recent = now - 4 * DAY;

  const createCopy = (person: number, sentAt: number): SampleMessage["copies"][number] => {
    const readAt = sentAt + random.whole(10 * 60, 2 * DAY);
    const isOpened = people[person]?.isCast || random.chance(OPENED);
    return { person, readAt: isOpened && sentAt < recent && readAt < now ? readAt : null };
  };
  const letters: SampleMessage[] = [];
  const toOne = (from: number, person: number, subject: string, content: string, sentAt: number): void => {
    letters.push({ from, to: { person }, subject, content, sentAt, copies: [createCopy(person, sentAt)] });
  };
  const toMany = (
    from: number,
    to: SampleMessage["to"],
    group: Iterable<number>,
    [subject, content]: readonly [string, string],
    sentAt: number,
  ): void => {
    const there = [...group].filter((place) => place !== from && (since.get(place) ?? now) < sentAt);
    if (there.length === 0) return;
    letters.push({ from, to, subject, content, sentAt, copies: there.map((place) => createCopy(place, sentAt)) });
  };

  for (const [number, first] of createMoments(random, start, recent, THREADS_EVERY).entries()) {
    const thread = THREADS[number % THREADS.length];
    const [from, to] = thread ? [findWriter(thread.from, first), findWriter(thread.to, first)] : [null, null];
    if (!thread || from === null || to === null) continue;
    let at = first;
    for (const [turn, text] of thread.texts.entries()) {
      if (at >= recent) break;
      const [writer, reader] = turn % 2 === 0 ? [from, to] : [to, from];
      toOne(writer, reader, turn === 0 ? thread.subject : `Re: ${thread.subject}`, text, at);
      at += random.whole(HOUR, 20 * HOUR);
    }
  }
  for (const [number, at] of createMoments(random, start, now - 2 * DAY, MINISTRY_LETTERS_EVERY).entries()) {
    const ministry = number % MINISTRIES.length;
    const { name } = MINISTRIES[ministry] ?? { name: "Prayer Ministry" as const };
    const texts = MINISTRY_LETTERS[name];
    const text = texts[Math.floor(number / MINISTRIES.length) % texts.length];
    const leader = ministries.leaders[ministry] ?? -1;
    const from = (since.get(leader) ?? now) < at ? leader : (named.get("intermediate_admin") ?? 0);
    const group = new Set(
      ministries.memberships.filter((one) => one.ministry === ministry).map(({ person }) => person),
    );
    if (text) toMany(from, { ministry }, group.add(leader), text, at);
  }
  for (const [number, at] of createMoments(random, start + 20 * DAY, recent, LETTERS_TO_ALL_EVERY).entries()) {
    const from = named.get(number % 3 === 0 ? "intermediate_admin" : "admin") ?? 0;
    const text = LETTERS_TO_ALL[number % LETTERS_TO_ALL.length];
    if (text) toMany(from, "all", since.keys(), text, at);
  }
  for (const { from, to, subject, text, hoursAgo } of NEWS) {
    const at = now - hoursAgo * HOUR;
    const [writer, reader] = [findWriter(from, at), findWriter(to, at)];
    if (writer !== null && reader !== null) toOne(writer, reader, subject, text, at);
  }
  return letters.sort((one, other) => one.sentAt - other.sentAt);
}

/** The first day of the two years, in the morning. */
function computeStart(today: Temporal.PlainDate): number {
  const day = today.subtract({ years: YEARS_BACK });
  return day.toZonedDateTime({ timeZone: CONGREGATION.timezone, plainTime: "14:00" }).epochMilliseconds / 1000;
}

/** Times by day, about this many days apart. */
function createMoments(random: Random, start: number, end: number, days: number): number[] {
  const found: number[] = [];
  for (let at = start + 2 * DAY; at < end; at += days * DAY) {
    const moment = at + random.whole(0, Math.floor(days / 2)) * DAY + random.whole(-5 * HOUR, 6 * HOUR);
    if (moment < end) found.push(moment);
  }
  return found;
}
