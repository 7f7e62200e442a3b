// Makes every changing call of tags, saved lists, calendar feeds and saved reports once.
import { api } from "@narthex/contract/api.ts";
import type { Person } from "../server/test/congregation.ts";

export async function changeTags(person: Person, memberId: number): Promise<void> {
  const { tags } = api;
  const params = { id: (await person.call(tags.create, { body: { name: "Newsletter" } })).body.id };
  const body = { memberIds: [memberId] };
  await person.call(tags.update, { params, body: { name: "Weekly mail" } });
  await person.call(tags.putOn, { params, body });
  await person.call(tags.takeOff, { params, body });
  await person.call(tags.remove, { params });
}

export async function changeCustomFields(person: Person): Promise<void> {
  const { customFields } = api;
  const access = { seenBy: "staff", editedBy: "managers" } as const;
  const add = async (name: string) =>
    (await person.call(customFields.create, { body: { name, kind: "text", ...access, choices: [] } })).body.id;
  await add("Allergies");
  const params = { id: await add("Skills") };
  await person.call(customFields.update, { params, body: { name: "Talents", ...access, choices: [] } });
  await person.call(customFields.move, { params, body: { direction: "up" } });
  await person.call(customFields.archive, { params, body: { isArchived: true } });
  await person.call(customFields.archive, { params, body: { isArchived: false } });
}

export async function changeFunds(person: Person): Promise<void> {
  const { funds } = api;
  const add = async (name: string) =>
    (await person.call(funds.create, { body: { name, donationType: "missions" } })).body.id;
  await add("Kenya");
  const params = { id: await add("Honduras") };
  await person.call(funds.update, { params, body: { name: "Honduras trip", donationType: "missions" } });
  await person.call(funds.move, { params, body: { direction: "up" } });
  await person.call(funds.close, { params, body: { isClosed: true } });
  await person.call(funds.close, { params, body: { isClosed: false } });
}

/** A guest gives online, and an administrator links the gift to a member and removes the link. */
export async function changeGuestGift(admin: Person, stranger: Person, memberId: number): Promise<void> {
  const { donations, giving, payments } = api;
  const guest = { name: "Vera Visitor", email: "vera@example.com", entryKey: crypto.randomUUID() };
  const { clientSecret, receipt } = (await stranger.call(giving.start, { body: { amount: 45, guest } })).body;
  await stranger.call(payments.payWithTestCard, { body: { clientSecret, card: "accepted" } });
  // Reading the receipt records a charged gift whose webhook event has not arrived.
  await admin.call(giving.receipt, { body: { receipt } });
  const [gift] = (await admin.call(donations.list, { query: { search: guest.name } })).body;
  const params = { id: gift?.id ?? 0 };
  await admin.call(donations.link, { params, body: { memberId } });
  await admin.call(donations.link, { params, body: { memberId: null } });
}

export async function changeLists(person: Person): Promise<void> {
  const { memberLists } = api;
  const body = { name: "Absent", filter: { notSeenWeeks: 6 } };
  const params = { id: (await person.call(memberLists.create, { body })).body.id };
  await person.call(memberLists.update, { params, body: { name: "Away" } });
  await person.call(memberLists.remove, { params });
}

export async function changeFeeds(person: Person): Promise<void> {
  const { id } = (await person.call(api.calendarFeeds.create, { body: { purpose: "mine" } })).body;
  await person.call(api.calendarFeeds.revoke, { params: { id } });
}

/** @param linkOf reads the secret of the newest email to a visitor */
export async function changeReplies(
  { admin, member, stranger }: { admin: Person; member: Person; stranger: Person },
  linkOf: (email: string) => Promise<string>,
): Promise<void> {
  const { events, eventReplies, settings, visitorReplies } = api;
  await admin.call(settings.update, { body: { publicCalendar: true } });
  const event = { title: "Supper", eventDateTime: "2026-12-01T18:00", isPublic: true, asksForReplies: true };
  const { id } = (await admin.call(events.create, { body: event })).body;
  await member.call(eventReplies.reply, { params: { id }, body: { coming: "yes" } });
  const [reply] = (await admin.call(eventReplies.list, { params: { id } })).body;
  await admin.call(eventReplies.remove, { params: { id, replyId: reply?.id ?? 0 } });
  const visitor = { name: "Vera Visitor", email: "vera@example.com" };
  await stranger.call(visitorReplies.ask, { params: { id }, body: visitor });
  const body = { token: await linkOf(visitor.email) };
  await stranger.call(visitorReplies.look, { body });
  await stranger.call(visitorReplies.reply, { body: { ...body, coming: "yes" } });
}

/** @param end the last day of the report, YYYY-MM-DD */
export async function changeReports(person: Person, end: string): Promise<void> {
  const { savedReports } = api;
  const report = { category: "members", start: "2026-11-01", end } as const;
  const { id } = (await person.call(savedReports.save, { body: { name: "Monthly", report } })).body;
  await person.call(savedReports.rename, { params: { id }, body: { name: "Weekly" } });
  await person.call(savedReports.remove, { params: { id } });
}
