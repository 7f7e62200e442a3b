// Inserts the accounts of people who signed up, their messages and their prayer requests.
import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { addPassword } from "../../server/src/auth/accounts.ts";
import { hashPassword } from "../../server/src/auth/password.ts";
import type { Database } from "../../server/src/database/database.ts";
import { members } from "../../server/src/database/tables/members.ts";
import { messageCopies, messages } from "../../server/src/database/tables/messages.ts";
import { prayerRequests } from "../../server/src/database/tables/prayers.ts";
import { users } from "../../server/src/database/tables/users.ts";
import { splitBatches } from "./batches.ts";
import { CONGREGATION, DEMO_PASSWORD, DUTY_ACCOUNTS } from "./cast.ts";
import type { SampleMessage } from "./messages.ts";
import type { Person } from "./people.ts";
import type { SamplePrayer } from "./prayers.ts";
import type { SignUp } from "./sign-ups.ts";

interface Writer {
  memberId: number;
  userId: string;
}

const WITH_PASSWORD: ReadonlySet<string> = new Set(Object.values(DUTY_ACCOUNTS));

/** Inserts the accounts of people who signed up. */
export async function writeSignUps(
  tx: Database,
  people: readonly Person[],
  signUps: readonly SignUp[],
  memberAt: (place: number) => number,
): Promise<void> {
  for (const part of splitBatches(signUps)) {
    const accounts = part.map(({ person, email, createdAt, lastSignInAt, duties }) => {
      const { firstName = "", lastName = "" } = people[person]?.row ?? {};
      const at = new Date(createdAt);
      const name = `${firstName} ${lastName}`;
      const lastSignIn = new Date(lastSignInAt);
      return {
        id: randomUUID(),
        email,
        emailVerified: true,
        name,
        firstName,
        lastName,
        createdAt: at,
        updatedAt: at,
        lastSignInAt: lastSignIn,
        duties: [...duties],
      };
    });
    await tx.insert(users).values(accounts);
    for (const { id, email } of accounts)
      if (WITH_PASSWORD.has(email)) await addPassword(tx, id, await hashPassword(DEMO_PASSWORD));
    const links = part.map(({ person }, place) => sql`(${memberAt(person)}::int, ${accounts[place]?.id ?? ""})`);
    await tx.execute(sql`
      update members set user_id = account.id from (values ${sql.join(links, sql`, `)}) as account (member_id, id)
      where members.id = account.member_id`);
  }
}

/** Returns the member and user ids of people by their index in the list of people. */
async function findAccounts(tx: Database, places: Iterable<number>, memberAt: (place: number) => number) {
  const wanted = new Map([...places].map((place) => [memberAt(place), place]));
  const known = new Map<number, Writer>();
  for (const part of splitBatches([...wanted.keys()])) {
    const rows = await tx
      .select({ memberId: members.id, userId: users.id })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(inArray(members.id, part));
    for (const row of rows) known.set(wanted.get(row.memberId) ?? -1, row);
  }
  return (place: number): Writer => {
    const found = known.get(place);
    if (!found) throw new Error("somebody of the sample congregation writes without an account");
    return found;
  };
}

const formatMessageTime = (seconds: number): string => new Date(seconds * 1000).toISOString();

export async function writeMessages(
  tx: Database,
  letters: readonly SampleMessage[],
  memberAt: (place: number) => number,
  ministryAt: (place: number) => number,
): Promise<void> {
  const places = new Set(letters.flatMap(({ from, copies }) => [from, ...copies.map(({ person }) => person)]));
  const accountAt = await findAccounts(tx, places, memberAt);
  const toAddress = (to: SampleMessage["to"]) => {
    if (to === "all") return { recipientType: "all" as const };
    if ("ministry" in to) return { recipientType: "ministry" as const, ministryId: ministryAt(to.ministry) };
    const { userId, memberId } = accountAt(to.person);
    return { recipientType: "individual" as const, recipientId: userId, recipientMemberId: memberId };
  };
  const copies: (typeof messageCopies.$inferInsert)[] = [];
  // One at a time: ids follow the sending time, as those of real messages do.
  for (const { from, to, subject, content, sentAt, copies: given } of letters) {
    const sender = accountAt(from);
    const at = formatMessageTime(sentAt);
    const [written] = await tx
      .insert(messages)
      .values({
        senderId: sender.userId,
        senderMemberId: sender.memberId,
        ...toAddress(to),
        subject,
        content,
        sentAt: at,
      })
      .returning({ messageId: messages.id });
    if (!written) throw new Error("a message of the sample congregation was not written");
    copies.push({ ...sender, ...written, box: "sent", readAt: at });
    for (const { person, readAt } of given)
      copies.push({
        ...accountAt(person),
        ...written,
        box: "inbox",
        readAt: readAt === null ? null : formatMessageTime(readAt),
      });
  }
  for (const part of splitBatches(copies)) await tx.insert(messageCopies).values(part);
}

export async function writePrayers(
  tx: Database,
  prayers: readonly SamplePrayer[],
  memberAt: (place: number) => number,
): Promise<void> {
  const accountAt = await findAccounts(tx, new Set(prayers.map(({ person }) => person)), memberAt);
  const toDay = (seconds: number): string =>
    Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
      .toZonedDateTimeISO(CONGREGATION.timezone)
      .toPlainDate()
      .toString();
  const rows = prayers.map(({ person, text, askedAt, answeredAt, ...prayer }) => {
    const { userId: requesterId, memberId } = accountAt(person);
    return {
      ...prayer,
      requesterId,
      memberId,
      description: text,
      isAnswered: answeredAt !== null,
      answeredDate: answeredAt === null ? null : toDay(answeredAt),
      createdAt: formatMessageTime(askedAt),
      updatedAt: formatMessageTime(answeredAt ?? askedAt),
    };
  });
  for (const part of splitBatches(rows)) await tx.insert(prayerRequests).values(part);
}
