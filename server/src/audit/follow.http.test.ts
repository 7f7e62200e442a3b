// An open audit log gets a notice of each new entry, and counts those that it does not show yet. The same for kept emails.
import { audit } from "@narthex/contract/audit.ts";
import { members } from "@narthex/contract/members.ts";
import { settings } from "@narthex/contract/settings.ts";
import { signin } from "@narthex/contract/signin.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CAST, DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { openLiveStream } from "../../test/stream.ts";
import { until } from "../../test/until.ts";

let congregation: Congregation;
let admin: Person;
beforeAll(async () => {
  congregation = await openCongregation();
  admin = await congregation.as("admin");
});
afterAll(() => congregation.close());

const newest = async (): Promise<number> => (await admin.call(audit.list, { query: { limit: 1 } })).body[0]?.id ?? 0;
const newer = async (query: { than: number; subject?: string }): Promise<number> =>
  (await admin.call(audit.newer, { query })).body.count;

test("a change, a sign-in and a first refusal send live notices only to administrators", async () => {
  const actions = [
    () => admin.call(members.create, { body: { firstName: "Nora", lastName: "Vance", joinDate: "2024-01-07" } }),
    () =>
      congregation
        .stranger()
        .call(signin.withPassword, { body: { email: CAST.pending.email, password: DEMO_PASSWORD } }),
    async () => (await congregation.as("member")).refused(audit.list),
  ];
  for (const act of actions) {
    const [told, other] = [
      await openLiveStream(admin),
      await openLiveStream(await congregation.as("intermediate_admin")),
    ];
    await act();
    await until(
      () => told.notices,
      (notices) => notices.some(({ topic }) => topic === "audit"),
    );
    expect(other.notices.filter(({ topic }) => topic === "audit")).toEqual([]);
    told.close();
    other.close();
  }
});

test("the entries since a given one are counted with the filters, up to a hundred", async () => {
  const than = await newest();
  expect(await newer({ than })).toBe(0);
  await admin.call(members.create, { body: { firstName: "Iva", lastName: "Vance", joinDate: "2024-01-07" } });
  expect(await newer({ than })).toBe(1);
  expect(await newer({ than, subject: "member" })).toBe(1);
  expect(await newer({ than, subject: "event" })).toBe(0);
  await congregation.postgres.pool.query(
    "insert into audit_entries (action, subject, subject_id) select 'changed', 'event', n::text from generate_series(1, 120) n",
  );
  expect(await newer({ than })).toBe(100);
});

test("a kept email sends live notices to those who may read it", async () => {
  const [told, other] = [
    await openLiveStream(admin),
    await openLiveStream(await congregation.as("intermediate_admin")),
  ];
  await admin.call(settings.sendTest);
  await until(
    () => told.notices,
    (notices) => notices.some(({ topic }) => topic === "mails"),
  );
  expect(other.notices.filter(({ topic }) => topic === "mails")).toEqual([]);
  told.close();
  other.close();
});
