// What the export of a person contains of children's rooms, messages that were sent, card payments and other programs.
import { children } from "@narthex/contract/children.ts";
import { confirmation } from "@narthex/contract/confirmation.ts";
import { person as calls } from "@narthex/contract/person.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../../../sample/src/cast.ts";
import { type ChildrensSunday, openChildrensSunday } from "../../../test/childrens-sunday.ts";
import { openZip } from "../../../test/zip.ts";

let sunday: ChildrensSunday;
beforeAll(async () => {
  sunday = await openChildrensSunday();
});
afterAll(() => sunday?.close());

async function download(id: number): Promise<Map<string, string>> {
  await sunday.admin.call(confirmation.confirm, { body: { password: DEMO_PASSWORD } });
  const answer = await sunday.admin.fetch(calls.export.path.replace(":id", String(id)));
  const files = await openZip(new Uint8Array(await answer.arrayBuffer()));
  return new Map([...files].map(([name, bytes]) => [name, bytes.toString("utf8")]));
}
const rowsIn = (files: Map<string, string>, name: string) => JSON.parse(files.get(`${name}.json`) ?? "null");

test("the stays of a child are in it with their steps, without codes, collectors and refusals", async () => {
  const family = await sunday.addFamily();
  const [arrived] = await sunday.arrive(family, family.mia);
  const { checkInId = 0, code = "" } = arrived ?? {};
  await sunday.team.refused(children.checkOut, { body: { checkInId, code, collectorId: family.sam } });
  await sunday.team.call(children.checkOut, { body: { checkInId, code, collectorId: family.jan } });
  const files = await download(family.mia);
  const at = { day: "2026-11-22", event: "Sunday Service" };
  expect(rowsIn(files, "child-stays")).toEqual([
    { ...at, room: "Hall", state: "out", arrivedAt: expect.stringContaining("2026-11-22") },
  ]);
  const steps = rowsIn(files, "child-stay-steps").map(({ step, proof }: Record<string, string>) => [step, proof]);
  expect(steps).toEqual(
    expect.arrayContaining([
      ["checked_in", null],
      ["collected", "code"],
    ]),
  );
  expect(JSON.stringify(steps)).not.toContain("refused");
  const text = [...files.values()].join("\n");
  for (const secret of [code, "Jan", "Hana", "Sam", "Unwelcome"])
    expect([secret, text.includes(secret)]).toEqual([secret, false]);
});

test("service in rooms, messages that were sent, card payments and ids in other programs are in it", async () => {
  const { pool } = sunday.postgres;
  const [own, other] = [await sunday.addPerson(), await sunday.addPerson()];
  for (const memberId of [own, other]) {
    await pool.query(
      `insert into room_workers (event_id, room_id, member_id, checked_in_at, checked_out_at)
       values ($1, $2, $3, '2026-11-22T15:00:00Z', '2026-11-22T17:00:00Z')`,
      [sunday.service, sunday.hall, memberId],
    );
    await pool.query(
      `with one as (
         insert into announcements (title, content, author_id, site) select 'Potluck', 'Bring a dish.', min(id), '' from users returning id
       )
       insert into deliveries (announcement_id, channel, member_id, address, status, due_at, queued_at, updated_at)
       select id, 'email', $1::int, $1::int || '@example.org', 'sent', now(), now(), now() from one`,
      [memberId],
    );
    await pool.query(
      `insert into payments (reference, provider, intent_id, member_id, amount, giving_type, fingerprint, status, charged_at)
       values ('ref-' || $1::int, 'test', 'intent-' || $1::int, $1::int, $2, 'general', 'print-' || $1::int, 'succeeded', now())`,
      [memberId, memberId === own ? "12.50" : "77.00"],
    );
    await pool.query(
      "insert into member_sources (source, remote_id, member_id) values ('breeze', 'b-' || $1::int, $1::int)",
      [memberId],
    );
  }
  await pool.query(
    `with given as (insert into funds (name, donation_type, place) values ('Roof', 'other', 90), ('Organ', 'other', 91) returning id, name)
     insert into payment_parts (payment_id, fund_id, amount)
     select p.id, given.id, case given.name when 'Roof' then 10 else 2.5 end from given, payments p where p.member_id = $1`,
    [own],
  );
  const files = await download(own);
  expect(rowsIn(files, "room-service")).toMatchObject([{ event: "Sunday Service", room: "Hall" }]);
  expect(rowsIn(files, "messages-received")).toMatchObject([
    { about: "announcement", title: "Potluck", address: `${own}@example.org`, status: "sent" },
  ]);
  expect(rowsIn(files, "payments")).toMatchObject([
    { amount: "12.50", funds: "Roof 10.00, Organ 2.50", status: "succeeded" },
  ]);
  expect(files.get("payments.json")).not.toMatch(/ref-|intent-|print-/);
  expect(rowsIn(files, "other-programs")).toEqual([{ program: "breeze", id: `b-${own}` }]);
});
