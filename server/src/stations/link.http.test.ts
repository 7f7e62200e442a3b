// The address in the link of a station.
import { stations } from "@narthex/contract/stations.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;

beforeAll(async () => {
  sunday = await openSunday();
});
afterAll(() => sunday?.close());

test("the link has the host name of the administrator's browser if no address is configured", async () => {
  const admin = await sunday.as("admin");
  const { id } = (await admin.call(stations.create, { body: { name: "Desk", kind: "attended" } })).body;
  const readOrigin = async () => {
    const path = stations.link.path.replace(":id", String(id));
    const answer = await admin.fetch(path, { method: "POST", headers: { origin: sunday.url } });
    return new URL(((await answer.json()) as { url: string }).url).origin;
  };
  expect(await readOrigin()).toBe("http://127.0.0.1"); // set as PUBLIC_URL
  const config = sunday.services.config as { isPublicUrlSet: boolean };
  config.isPublicUrlSet = false;
  expect(await readOrigin()).toBe(sunday.url);
});
