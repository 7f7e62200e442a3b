// Calls every changing call with success: each records a change (contract/src/changes.ts), or declares `quiet`.
import { allCalls, api } from "@narthex/contract/api.ts";
import { findDeclaration } from "@narthex/contract/changes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CAST, CONGREGATION, DEMO_PASSWORD } from "../sample/src/cast.ts";
import { sealAddress } from "../server/src/messaging/consent/token.ts";
import { type Congregation, openCongregation, type Person } from "../server/test/congregation.ts";
import { greyPng } from "../server/test/image.ts";
import { codeTo, linkTo, replyLinkTo, servingLinkTo } from "../server/test/kept-mail.ts";
import { type FakeTwilio, openTwilio } from "../server/test/twilio.ts";
import { until } from "../server/test/until.ts";
import { formWith } from "../server/test/upload.ts";
import { changeOwnAccount, changePasskeys, changeSecondFactor } from "./account-changes.ts";
import { changeBackups } from "./backup-changes.ts";
import { checkChildrenInAndOut } from "./children-changes.ts";
import { changeFamilies } from "./family-changes.ts";
import { importEverything } from "./import-changes.ts";
import {
  changeCustomFields,
  changeFeeds,
  changeFunds,
  changeGuestGift,
  changeLists,
  changeReplies,
  changeReports,
  changeTags,
} from "./list-changes.ts";
import { changeEventAndSeries, changeTwins, made, note, watchedBy } from "./made-calls.ts";
import { changeMinistries, changeServing } from "./ministry-changes.ts";
import { changeProviders } from "./provider-changes.ts";
import { useStation } from "./station-changes.ts";

/** Quiet calls that another program makes or answers. */
const BY_OTHERS = ["signin.elsewhere", "signInProviders.test", "payments.webhook", "sms.status"];

const TODAY = "2026-11-22";
const NOW = `${TODAY}T15:00:00Z`;
const YEAR = 2025;
const PASSWORD = "four words in a row";
const PHONE = "+12125550111";

let twilio: FakeTwilio;
let congregation: Congregation;
let admin: Person;
let lydia: Person;

const watched = (person: Person, where = congregation) => watchedBy(person, where);

beforeAll(async () => {
  twilio = await openTwilio();
  congregation = await openCongregation({ isDemo: true, config: { twilio: twilio.config } });
  admin = watched(await congregation.as("admin"));
  lydia = watched(await congregation.as("member"));
});
afterAll(async () => {
  await congregation.close();
  await twilio.close();
});

const stranger = () => watched(congregation.stranger());
const mine = async (person: Person) => (await person.call(api.members.me)).body;

test("setting a server up is recorded", async () => {
  const empty = await openCongregation({ from: "empty", setupToken: "open sesame" });
  const person = { firstName: "Ruth", lastName: "Adler", email: "ruth@example.org", password: PASSWORD };
  const body = { ...person, token: "open sesame", congregationName: "Grace", timezone: "America/New_York" } as const;
  await watched(empty.stranger(), empty).call(api.setup.complete, { body });
  await empty.close();
});

test("making an account and signing in are recorded", async () => {
  const { signin, members, invitations } = api;
  const email = "new@example.org";
  const person = stranger();
  await person.call(signin.signUp, { body: { firstName: "New", lastName: "One", email, password: PASSWORD } });
  await person.call(signin.withPassword, { body: { email, password: PASSWORD } });
  await person.call(signin.sendVerification);
  await person.call(signin.verifyEmail, { body: { token: (await linkTo(congregation.postgres, email)).token } });
  const profile = { firstName: "New", lastName: "One", address: "1 Main Street" };
  await person.call(members.completeProfile, { body: profile });
  const { body: invitation } = await admin.call(invitations.create, {
    body: { invitationType: "link", duties: ["greeter"] },
  });
  await person.call(invitations.accept, { params: { code: invitation.code } });
  await admin.call(invitations.remove, { params: { id: invitation.id } });
  for (const role of ["member", "ministry_leader"] as const)
    await admin.call(invitations.create, { body: { email: "twice@example.org", role } });
  const names = { firstName: "Una", lastName: "Young", email: "una@example.org" };
  const una = { ...names, joinDate: TODAY, membershipStatus: "active" } as const;
  const { id } = (await admin.call(members.create, { body: una })).body;
  await admin.call(invitations.invitePeople, { body: { memberIds: [id] } });
  const newcomer = stranger();
  await newcomer.call(signin.sendCode, { body: { email } });
  await newcomer.call(signin.withCode, { body: { email, otp: await codeTo(congregation.postgres, email) } });
  await stranger().call(signin.forgotPassword, { body: { email } });
  const { token } = await linkTo(congregation.postgres, email);
  await stranger().call(signin.resetPassword, { body: { token, newPassword: `${PASSWORD} again` } });
});

test("every step of a second factor is recorded", () => changeSecondFactor(congregation, admin));

test("changes of the settings are recorded", async () => {
  congregation.setNow(NOW); // signing in above needs the machine's time
  const { settings, logo, firstSteps } = api;
  const { legalName, address, taxId } = CONGREGATION;
  await admin.call(settings.update, { body: { legalName, address, taxId } });
  await admin.call(settings.sendTest);
  await changeProviders(DEMO_PASSWORD);
  const { id } = await mine(admin);
  await admin.call(api.members.update, { params: { id }, body: { phone: "(212) 555-0122" } });
  await admin.call(settings.sendTestSms);
  await note(congregation, logo.choose, () =>
    admin.fetch(logo.choose.path, { method: "POST", body: formWith(greyPng(40, 40), { field: "logo" }) }),
  );
  await admin.call(logo.remove);
  const params = { step: "mail" } as const;
  await admin.call(firstSteps.skip, { params, body: { isSkipped: true } });
  await admin.call(firstSteps.skip, { params, body: { isSkipped: false } });
});

test("changes around backups are recorded", () => changeBackups(admin, congregation));

test("changes of members and their accounts are recorded", async () => {
  const { members, users, upload: pictures } = api;
  await changeTwins(admin, TODAY);
  await lydia.call(members.updateMe, { body: { address: "2 Main Street", phone: PHONE } });
  await lydia.call(members.choose, { body: { announcementEmails: false } });
  await lydia.call(members.choose, { body: { announcementEmails: true, smsConsent: true } });
  await note(congregation, pictures.profilePicture, () =>
    lydia.fetch(pictures.profilePicture.path, { method: "POST", body: formWith(greyPng(40, 40)) }),
  );
  const id = (await mine(watched(await congregation.as("pending")))).userId ?? "";
  await admin.call(members.changeRole, { params: { userId: id }, body: { role: "ministry_leader" } });
  await admin.call(users.signOutEverywhere, { params: { id } });
  await admin.call(users.update, { params: { id }, body: { status: "deactivated" } });
  await admin.call(users.remove, { params: { id } });
});

test("changes of households, guardians, rooms and clearances are recorded", async () => {
  await changeFamilies(admin, lydia, (await mine(lydia)).id);
});

test("every step of checking children in and out is recorded", async () => {
  await checkChildrenInAndOut(admin, congregation.setNow);
  congregation.setNow(NOW);
});

test("every step of a check-in station is recorded", async () => {
  await useStation(admin, congregation);
});

test("every step of imports of members, gifts and calendars is recorded", async () => {
  await importEverything(admin, congregation);
});

test("changes of ministries, their serving plan and hours given to them are recorded", async () => {
  const daniel = watched(await congregation.as("ministry_leader"));
  const ministryId = await changeMinistries({ admin, daniel, lydia });
  await changeServing({ daniel, lydia, stranger: stranger() }, ministryId, {
    linkOf: () => servingLinkTo(congregation.postgres, CAST.member.email),
    async callAt(at, call) {
      congregation.setNow(at);
      await call();
      congregation.setNow(NOW);
    },
  });
});

test("a person's changes of their own account are recorded", () => changeOwnAccount(congregation));

test("changes of passkeys are recorded, and confirmations are quiet", async () => {
  await admin.call(api.confirmation.confirm, { body: { password: DEMO_PASSWORD } });
  await changePasskeys();
});

test("changes of notes about people are recorded", async () => {
  const { notes } = api;
  const { id } = await mine(lydia);
  const body = { kind: "visit", text: "At home.", visibility: "leaders" } as const;
  const { id: noteId } = (await admin.call(notes.create, { params: { id }, body })).body;
  await admin.call(notes.change, { params: { id, noteId }, body: { kind: "call" } });
  for (const released of [true, false]) await admin.call(notes.release, { params: { id, noteId }, body: { released } });
  await admin.call(notes.remove, { params: { id, noteId } });
});

test("changes of events, check-ins and their undoing are recorded", async () => {
  const { events, headcounts, attendance, checkin } = api;
  const body = { title: "Service", eventDateTime: `${TODAY}T10:00` };
  const { id: eventId } = (await admin.call(events.create, { body })).body;
  await changeEventAndSeries(admin, eventId);
  await admin.call(headcounts.update, { params: { id: eventId }, body: { adults: 132 } });
  const { id: memberId } = await mine(lydia);
  const { id } = (await admin.call(attendance.record, { body: { eventId, memberId } })).body;
  await admin.call(attendance.remove, { params: { id } });
  const replyLink = (email: string) => replyLinkTo(congregation.postgres, email);
  await changeReplies({ admin, member: lydia, stranger: stranger() }, replyLink);
  const { sessionId } = (await admin.call(checkin.generate, { body: { eventId } })).body;
  const { id: placeId } = (await admin.call(api.checkinPlaces.create, { body: { place: "Hall" } })).body;
  await admin.call(api.checkinPlaces.remove, { params: { id: placeId } });
  const visitor = { firstName: "Vera", lastName: "Visitor", email: "vera@example.org" };
  await stranger().call(checkin.submit, { params: { sessionId }, body: visitor });
  await admin.call(events.remove, { params: { id: eventId } });
});

test("changes of gifts, payments and statements are recorded", async () => {
  const { donations, donationBatches, giving, payments, receipts, statements } = api;
  const { id: memberId } = await mine(lydia);
  const gift = { memberId, amount: "50.00", donationDate: `${YEAR}-03-01` };
  const { id } = (await admin.call(donations.record, { body: gift })).body;
  await (await admin.fetch(`/api/donations/${id}/receipt.pdf`)).arrayBuffer();
  await admin.call(receipts.mail, { params: { id } });
  await admin.call(donations.void, { params: { id }, body: { reason: "Entered twice" } });
  const startBatch = async () =>
    (await admin.call(donationBatches.start, { body: { batchDate: TODAY, expectedTotal: "10" } })).body.id;
  const batch = { params: { id: await startBatch() } };
  await admin.call(donationBatches.change, { ...batch, body: { expectedTotal: "20" } });
  await admin.call(donationBatches.close, { ...batch, body: { reason: "Nothing was in it" } });
  await admin.call(donationBatches.discard, { params: { id: await startBatch() } });
  const { clientSecret } = (await lydia.call(giving.start, { body: { amount: 40 } })).body;
  await lydia.call(payments.payWithTestCard, { body: { clientSecret, card: "accepted" } });
  await changeGuestGift(admin, congregation.stranger(), memberId);
  await admin.call(payments.sendTest);

  await admin.call(donations.record, { body: gift });
  await admin.call(donations.record, { body: { ...gift, memberId: (await mine(admin)).id } });
  const year = { params: { year: YEAR } };
  await admin.call(statements.start, year);
  await until(
    async () => (await admin.call(statements.year, year)).body,
    ({ run }) => run?.status === "done",
  );
  await admin.call(statements.mailOne, { params: { year: YEAR, memberId } });
  await admin.call(statements.mailAll, year);
});

test("publishing to others and taking it back is recorded", async () => {
  const { announcements, consent, sms, messages, prayers } = api;
  const news = { title: "Soup", content: "Bring bread.", publishDate: "2026-11-25T08:00" };
  const { id } = (await admin.call(announcements.create, { body: news })).body;
  await admin.call(announcements.change, { params: { id }, body: { title: "Stew" } });
  const picture = { method: "POST", body: formWith(greyPng(40, 40), { field: "picture" }) };
  await note(congregation, api.announcementPictures.upload, () =>
    admin.fetch(api.announcementPictures.upload.path, picture),
  );
  await admin.call(announcements.sendTest, { body: { title: "Stew", content: "**At noon**" } });
  await admin.call(announcements.remove, { params: { id } });
  const params = { token: sealAddress(congregation.services.secret, CAST.member.email) };
  await stranger().call(consent.unsubscribe, { params });
  await stranger().call(consent.resubscribe, { params });
  const { publicUrl } = congregation.services.config;
  await note(congregation, sms.incoming, () =>
    twilio.tell(congregation.url, `${publicUrl}${sms.incoming.path}`, { From: PHONE, Body: "STOP" }),
  );

  const letter = { subject: "Rota", content: "See you.", recipientType: "all" } as const;
  const { id: sent } = (await admin.call(messages.send, { body: letter })).body;
  await lydia.call(messages.markRead, { params: { id: sent } });
  await admin.call(messages.remove, { params: { id: sent } });

  const wish = { title: "For Sam", description: "He is ill." };
  const { id: prayer } = (await lydia.call(prayers.submit, { body: wish })).body;
  await lydia.call(prayers.change, { params: { id: prayer }, body: { isAnswered: true } });
  await lydia.call(prayers.remove, { params: { id: prayer } });
});

test("changes of tags, custom fields, saved lists, feeds and saved reports are recorded", async () => {
  await changeCustomFields(admin);
  await changeFunds(admin);
  await changeTags(admin, (await mine(lydia)).id);
  await changeLists(admin);
  await changeFeeds(admin);
  await changeReports(admin, TODAY);
});

test("every changing call was made, and recorded a change unless it is quiet", () => {
  const changing = allCalls.filter(({ call }) => call.method !== "GET");
  const names = (calls: typeof changing) => calls.map(({ name }) => name);
  expect(names(changing.filter(({ call }) => !made.has(call)))).toEqual(BY_OTHERS);
  expect(names(changing.filter(({ call }) => made.get(call) === false && !call.quiet))).toEqual([]);
});

test("every audit entry is of a declared kind and keeps only its declared facts", async () => {
  const { rows } = await congregation.postgres.pool.query<{ kind: string; detail: unknown }>(
    "select subject || '.' || action as kind, detail from audit_entries",
  );
  expect(rows.length).toBeGreaterThan(60);
  const wrong = rows.filter(({ kind, detail }) => {
    const declared = findDeclaration(kind);
    if (declared?.detail) return !declared.detail.safeParse(detail).success;
    return !declared || Object.keys(detail ?? {}).length > 0;
  });
  expect(wrong).toEqual([]);
});
