// A person who agreed to text messages and then replied STOP, on the page of the person and in files.
import { exports } from "@narthex/contract/exports.ts";
import { outputs } from "@narthex/contract/outputs.ts";
import { person } from "@narthex/contract/person.ts";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { addOptOut } from "../messaging/consent/opt-outs.ts";

let sunday: Sunday;
beforeAll(async () => {
  sunday = await openSunday();
  sunday.setNow(SUNDAY_TEN);
});
afterAll(() => sunday?.close());

test("a person who replied STOP is shown so to the office, and files do not say that the person agreed", async () => {
  const office = await sunday.as("intermediate_admin");
  const phone = "+12125550171";
  const add = (firstName: string, rest: object) =>
    sunday.addPerson({ firstName, lastName: "Stopper", smsConsent: true, ...rest });
  const id = await add("Ann", { phone });
  await add("Bo", { phone: "+12125550172" });
  await add("Cy", { phone: null });
  const read = async () => (await office.call(person.get, { params: { id } })).body;
  expect(await read()).toMatchObject({ smsConsent: true, smsStopped: false });
  await sunday.postgres.transaction((tx) => addOptOut(tx, "sms", phone, sunday.services.clock()));
  expect(await read()).toMatchObject({ smsConsent: true, smsStopped: true });
  const member = await sunday.as("member");
  expect((await member.call(person.get, { params: { id } })).body.smsStopped).toBeNull();
  for (const address of [exports.members.path, `${outputs.csv.path}?search=Stopper`]) {
    const rows: Record<string, string>[] = parse(await (await office.fetch(address)).text(), {
      bom: true,
      columns: true,
    });
    const agreed = rows.filter((row) => row["Last name"] === "Stopper").map((row) => row["Text messages"]);
    expect(agreed).toEqual(["No", "Yes", "Yes"]);
  }
});
