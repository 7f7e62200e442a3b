// Deliveries that a mail server defers: what happens if the announcement expires or the person is removed.
import { announcements as calls } from "@narthex/contract/announcements.ts";
import { members } from "@narthex/contract/members.ts";
import { merges } from "@narthex/contract/merges.ts";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { CAST } from "../../../../sample/src/cast.ts";
import { news, openAnnouncing } from "../../../test/announcing.ts";
import { waitForLock, whileHolding } from "../../../test/hold.ts";
import { SUNDAY_TEN } from "../../../test/sunday.ts";
import { until } from "../../../test/until.ts";
import { resumeDeliveries } from "./run.ts";

const church = await openAnnouncing();
const { mailbox, sunday, admin, log, settled, to, choir } = church;
afterAll(() => church.close());
beforeEach(() => sunday.setNow(SUNDAY_TEN));

/** The run looks for more until there is none, and would try the next person while the mailbox still defers. */
const jobsDone = () =>
  until(
    () =>
      sunday.count(
        "select count(*) from pgboss.job where name = 'send-emails' and state in ('created', 'retry', 'active')",
      ),
    (jobs) => jobs === 0,
  );

describe("a waiting delivery", () => {
  it("of an expired announcement is never sent, and no new one can be requested", async () => {
    for (const address of [CAST.member.email, CAST.ministry_leader.email]) mailbox.putOff.add(address);
    const { id } = await choir({ title: "Today only", expiryDate: "2026-11-22" });
    const quiet = await choir({ title: "Unsent", expiryDate: "2026-11-22", sendEmail: false });
    const off = await choir({ title: "Switched off", expiryDate: "2026-11-22", isActive: false });
    await until(
      () => sunday.count("select count(*) from deliveries where announcement_id = $1 and attempts = 1", [id]),
      (tried) => tried === 2,
    );
    mailbox.putOff.clear();
    sunday.setNow("2026-11-23T05:00:00Z"); // midnight in New York
    await resumeDeliveries(sunday.services, "email");
    await settled(id);
    expect((await log(id)).map(([, ...row]) => row)).toEqual([
      [null, "skipped", "expired"],
      [null, "skipped", "expired"],
    ]);
    const { status, body } = await admin.refused(calls.change, { params: { id: quiet.id }, body: { sendEmail: true } });
    expect([status, body.fields]).toEqual([
      400,
      { sendEmail: "This announcement is over. Choose a later last day to send it." },
    ]);
    await admin.call(calls.change, { params: { id: off.id }, body: { isActive: true } });
    expect([await log(quiet.id), await log(off.id)]).toEqual([[], []]);
    expect(mailbox.received.filter(({ headers }) => /Today only|Unsent|Switched off/.test(headers))).toEqual([]);
    // It is not sent later by itself either: sending must be requested again, with the number of recipients shown.
    const expiryDate = "2026-11-30";
    const { body: later } = await admin.call(calls.change, { params: { id: off.id }, body: { expiryDate } });
    expect([later.sendEmail, await log(off.id)]).toEqual([false, []]);
    for (const late of [quiet, off]) {
      await admin.call(calls.change, { params: { id: late.id }, body: { sendEmail: true, expiryDate } });
      expect((await settled(late.id))?.sent).toBe(2);
    }
  });

  it("is not sent to people who have died or left meanwhile, but to another person with the address", async () => {
    const shared = "shared@example.org";
    const [died = 0, left = 0] = await Promise.all(
      ["Abel", "Boaz", "Caleb"].map((firstName) => sunday.addPerson({ firstName, lastName: "Gone", email: shared })),
    );
    mailbox.putOff.add(shared);
    const { id } = (await admin.call(calls.create, { body: { ...news, targetAudience: "members" } })).body;
    await until(
      () => sunday.count("select count(*) from deliveries where announcement_id = $1 and attempts = 1", [id]),
      (tried) => tried === 1,
    );
    for (const person of [died, left])
      await admin.call(members.update, { params: { id: person }, body: { membershipStatus: "inactive" } });
    mailbox.putOff.clear();
    sunday.setNow("2026-11-22T15:01:00Z");
    await resumeDeliveries(sunday.services, "email");
    await settled(id);
    expect((await log(id)).filter(([name]) => String(name).endsWith("Gone"))).toEqual([
      ["Abel Gone", null, "skipped", "removed"],
      ["Boaz Gone", null, "skipped", "shared"],
      ["Caleb Gone", shared, "sent", null],
    ]);
  });

  it("follows its person to a new address, and the next person gets one at the former address", async () => {
    const former = "former@example.org";
    const [moved = 0] = await Promise.all(
      ["Dora", "Enoch"].map((firstName) => sunday.addPerson({ firstName, lastName: "Moved", email: former })),
    );
    const shared = await sunday.addPerson({ firstName: "Felix", lastName: "Moved", email: "felix@example.org" });
    for (const address of [former, "felix@example.org"]) mailbox.putOff.add(address);
    const { id } = (await admin.call(calls.create, { body: { ...news, targetAudience: "members" } })).body;
    await until(
      () => sunday.count("select count(*) from deliveries where announcement_id = $1 and attempts = 1", [id]),
      (tried) => tried === 2,
    );
    await admin.call(members.update, { params: { id: moved }, body: { email: "dora@example.org" } });
    await admin.call(members.update, { params: { id: shared }, body: { email: CAST.admin.email } });
    mailbox.putOff.clear();
    sunday.setNow("2026-11-22T15:01:00Z");
    await resumeDeliveries(sunday.services, "email");
    await settled(id);
    expect((await log(id)).filter(([name]) => String(name).endsWith("Moved"))).toEqual([
      ["Dora Moved", "dora@example.org", "sent", null],
      ["Enoch Moved", former, "sent", null],
      ["Felix Moved", null, "skipped", "shared"],
    ]);
    expect([to(former), to("dora@example.org")].map(({ length }) => length)).toEqual([1, 1]);
  });

  it("that a clock a day ahead has put off is sent when the clock is right again", async () => {
    sunday.setNow("2026-11-23T15:00:00Z");
    for (const address of [CAST.member.email, CAST.ministry_leader.email]) mailbox.putOff.add(address);
    const { id } = await choir({ title: "From tomorrow" });
    await until(
      () => sunday.count("select count(*) from deliveries where announcement_id = $1 and attempts = 1", [id]),
      (tried) => tried === 2,
    );
    mailbox.putOff.clear();
    sunday.setNow(SUNDAY_TEN);
    await resumeDeliveries(sunday.services, "email");
    expect((await settled(id))?.sent).toBe(2);
  });

  it("for a shared address is reassigned to the next person if the first is removed or declines", async () => {
    const family = "family@example.org";
    const [ada = 0, bo = 0, cy = 0] = await Promise.all(
      ["Ada", "Bo", "Cy"].map((firstName) => sunday.addPerson({ firstName, lastName: "Heir", email: family })),
    );
    for (const member of [ada, bo, cy])
      await sunday.postgres.pool.query(
        "insert into member_ministries (member_id, ministry_id, join_date) values ($1, $2, '2026-11-22')",
        [member, sunday.music],
      );
    mailbox.putOff.add(family);
    const { id } = await choir({ title: "Family news" });
    await until(
      () => sunday.count("select count(*) from deliveries where announcement_id = $1 and attempts = 1", [id]),
      (tried) => tried === 1,
    );
    await jobsDone();
    const ofHeirs = async () => (await log(id)).filter(([name]) => name === null || String(name).endsWith("Heir"));
    await admin.call(members.remove, { params: { id: ada } });
    expect(await ofHeirs()).toEqual([
      [null, null, "cancelled", "removed"],
      ["Bo Heir", family, "queued", null],
      ["Cy Heir", null, "skipped", "shared"],
    ]);
    await sunday.postgres.pool.query("update members set announcement_emails = false where id = $1", [bo]);
    mailbox.putOff.clear();
    await resumeDeliveries(sunday.services, "email");
    await settled(id);
    expect(await ofHeirs()).toEqual([
      [null, null, "cancelled", "removed"],
      ["Bo Heir", null, "skipped", "unsubscribed"],
      ["Cy Heir", family, "sent", null],
    ]);
    expect(to(family)).toHaveLength(1);
  });
});

describe("a delivery to a person who is merged", () => {
  /** People of the choir with these addresses, and an announcement to them, which is deferred. */
  async function announceTo(addresses: readonly [string, string | null][]) {
    await sunday.postgres.pool.query(
      "delete from member_ministries using members where members.id = member_id and last_name = 'Double'",
    );
    const ids: number[] = [];
    for (const [firstName, email] of addresses)
      ids.push(await sunday.addPerson({ firstName, lastName: "Double", email }));
    for (const member of ids)
      await sunday.postgres.pool.query(
        "insert into member_ministries (member_id, ministry_id, join_date) values ($1, $2, '2026-11-22')",
        [member, sunday.music],
      );
    const different = new Set(addresses.flatMap(([, email]) => email ?? []));
    for (const email of different) mailbox.putOff.add(email);
    const { id } = await choir({ title: "Merged news" });
    await until(
      () => sunday.count("select count(*) from deliveries where announcement_id = $1 and attempts = 1", [id]),
      (tried) => tried === different.size,
    );
    await jobsDone();
    const ofDoubles = async () => (await log(id)).filter(([name]) => String(name).endsWith("Double"));
    const readRows = async () =>
      (await sunday.postgres.pool.query("select * from deliveries where announcement_id = $1 order by id", [id])).rows;
    const merge = async (survivor: number, otherId: number) =>
      (await admin.call(merges.merge, { params: { id: survivor }, body: { otherId } })).body.mergeId;
    const undo = (mergeId: number) => admin.call(merges.undo, { params: { id: mergeId } });
    return { ids, ofDoubles, readRows, merge, undo };
  }

  it.each([null, "double@example.org"])(
    "is kept if the remaining record was skipped with the address %s, until the undo",
    async (address) => {
      const email = "double@example.org";
      const { ids, ofDoubles, readRows, merge, undo } = await announceTo([
        ["Dan", email],
        ["Don", address],
      ]);
      const before = await readRows();
      const mergeId = await merge(ids[1] ?? 0, ids[0] ?? 0);
      expect(await ofDoubles()).toEqual([["Don Double", email, "queued", null]]);
      await undo(mergeId);
      expect(await readRows()).toEqual(before);
    },
  );

  it.each([
    ["queued", "queued", "failed"],
    ["queued", "queued", "cancelled"],
    ["queued", "failed", "queued"],
    ["sent", "sent", "queued"],
    ["delivered", "delivered", "failed"],
    ["kept", "kept", "skipped"],
    ["failed", "failed", "cancelled"],
  ])("is %s if the copies of the two are %s and %s, and both are restored", async (kept, one, other) => {
    const { ids, readRows, merge, undo } = await announceTo([
      ["Gil", "gil@example.org"],
      ["Gus", "gus@example.org"],
    ]);
    await Promise.all(
      [one, other].map((status, place) =>
        sunday.postgres.pool.query("update deliveries set status = $1 where member_id = $2", [status, ids[place]]),
      ),
    );
    const before = await readRows();
    for (const [survivor = 0, gone = 0] of [ids, ids.toReversed()]) {
      const mergeId = await merge(survivor, gone);
      expect((await readRows()).filter(({ member_id: id }) => ids.includes(id))).toMatchObject([
        { member_id: survivor, status: kept },
      ]);
      await undo(mergeId);
      expect(await readRows()).toEqual(before);
    }
  });

  it("is removed if the other copy was being sent when the merge began", async () => {
    const { ids, readRows, merge } = await announceTo([
      ["Jim", "jim@example.org"],
      ["Jon", "jon@example.org"],
    ]);
    const { pool } = sunday.postgres;
    const sending = `update deliveries set status = 'sent' where member_id = ${ids[1]}`;
    const merging = await whileHolding(pool, sending, async () => {
      const merged = merge(ids[0] ?? 0, ids[1] ?? 0);
      await waitForLock(pool);
      return [merged];
    });
    await Promise.all(merging);
    expect((await readRows()).filter(({ member_id: id }) => ids.includes(id))).toMatchObject([
      { member_id: ids[0], status: "sent", address: "jon@example.org" },
    ]);
  });

  it("is passed to the next person with its address if the other copy was sent", async () => {
    const { ids, ofDoubles, readRows, merge, undo } = await announceTo([
      ["Hal", "house@example.org"],
      ["Han", "han@example.org"],
      ["Ida", "house@example.org"],
    ]);
    await sunday.postgres.pool.query("update deliveries set status = 'sent' where member_id = $1", [ids[1]]);
    const before = await readRows();
    const mergeId = await merge(ids[0] ?? 0, ids[1] ?? 0);
    expect(await ofDoubles()).toEqual([
      ["Hal Double", "han@example.org", "sent", null],
      ["Ida Double", "house@example.org", "queued", null],
    ]);
    await undo(mergeId);
    expect(await readRows()).toEqual(before);
  });

  it("is reassigned to the next person with its address if the person has a waiting one at another", async () => {
    const { ids, ofDoubles, readRows, merge, undo } = await announceTo([
      ["Eva", "eva@example.org"],
      ["Eve", "home@example.org"],
      ["Fay", "home@example.org"],
    ]);
    const before = await readRows();
    const mergeId = await merge(ids[0] ?? 0, ids[1] ?? 0);
    expect(await ofDoubles()).toEqual([
      ["Eva Double", "eva@example.org", "queued", null],
      ["Fay Double", "home@example.org", "queued", null],
    ]);
    await undo(mergeId);
    expect(await readRows()).toEqual(before);
  });
});
