// A congregation whose members write messages: their accounts by name, and short ways to send and read.
import { type Message, type MessageInput, messages } from "@narthex/contract/messages.ts";
import { CAST, type CastName } from "../../sample/src/cast.ts";
import type { Person } from "./congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "./sunday.ts";

export const TEXT = {
  subject: "Rehearsal on Thursday",
  content: "At seven, in the hall.\nBring https://example.org/notes 🎶",
};

export interface Letters extends Sunday {
  /** The cast's accounts. */
  readonly accounts: Record<CastName, string>;
  accountOf(email: string): Promise<string>;
  toOne(name: CastName, more?: object): MessageInput;
  send(who: Person, body: MessageInput): ReturnType<typeof sendAs>;
  list(who: Person, query?: object): Promise<Message[]>;
  inboxOf(name: CastName): Promise<Message[]>;
  unread(who: Person): Promise<number>;
  /** Deletes all messages and counted attempts, and sets the clock to ten o'clock. */
  clear(): Promise<void>;
}

export const toMinistry = (ministryId: number): MessageInput => ({ ...TEXT, recipientType: "ministry", ministryId });
export const toAll: MessageInput = { ...TEXT, recipientType: "all" };

const sendAs = async (who: Person, body: MessageInput) => (await who.call(messages.send, { body })).body;

export async function openLetters(): Promise<Letters> {
  const sunday = await openSunday();
  const { pool } = sunday.postgres;
  const accountOf = async (email: string): Promise<string> => {
    const { rows } = await pool.query<{ id: string }>("select id from users where email = $1", [email]);
    return rows[0]?.id ?? "";
  };
  const names = Object.keys(CAST) as CastName[];
  const ids = await Promise.all(names.map(async (name) => [name, await accountOf(CAST[name].email)]));
  const accounts = Object.fromEntries(ids) as Record<CastName, string>;
  const list: Letters["list"] = async (who, query = {}) => (await who.call(messages.list, { query })).body;
  return {
    ...sunday,
    accounts,
    accountOf,
    toOne: (name, more = {}) => ({ ...TEXT, recipientType: "individual", recipientId: accounts[name], ...more }),
    send: sendAs,
    list,
    inboxOf: async (name) => list(await sunday.as(name), { box: "inbox" }),
    unread: async (who) => (await who.call(messages.summary)).body.unread,
    async clear() {
      sunday.setNow(SUNDAY_TEN);
      await pool.query("delete from messages; delete from rate_limits");
    },
  };
}
