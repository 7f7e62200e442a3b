// Importing a calendar from an address: what the server may reach.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { calendarImports as calls } from "@narthex/contract/calendar-imports.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GOOGLE } from "../../../test/calendar-files.ts";
import type { Person } from "../../../test/congregation.ts";
import { openSunday, type Sunday } from "../../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let server: Server;
let host: string;

beforeAll(async () => {
  server = createServer(({ url }, response) => {
    const to = new URL(url ?? "/", "http://calendar.test").searchParams.get("to");
    if (to) response.writeHead(302, { location: to }).end();
    else if (url === "/large.ics") response.end(Buffer.alloc(5 * 1024 * 1024 + 1, "x"));
    else if (url === "/calendar.ics") response.end(GOOGLE);
    else response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  sunday = await openSunday({ config: { trustedHosts: [host] } });
  admin = await sunday.as("admin");
});
afterAll(async () => {
  await sunday.close();
  server.close();
});

async function problemOf(url: string): Promise<[number, string | undefined]> {
  const { status, body } = await admin.refused(calls.upload, { body: { url } });
  return [status, body.fields?.url];
}

const redirect = (to: string) => `http://${host}/?to=${encodeURIComponent(to)}`;
const NOT_PUBLIC = [400, "This address is not on the public internet."];
const NOT_HTTPS = [400, "Only addresses that begin with https:// can be read, also after a redirect."];

test("a calendar is read from its address, also after a redirect", async () => {
  const { status, body } = await admin.call(calls.upload, { body: { url: redirect("/calendar.ics") } });
  expect([status, body.name, body.added]).toEqual([201, "Grace Church", 3]);
});

test.each([
  "https://127.0.0.1/",
  "https://localhost/",
  "https://[::1]/",
  "https://169.254.169.254/latest",
  "https://0x7f.1/",
  "https://10.0.0.8:5432/",
])("an address that is not public is refused, at once and after a redirect: %s", async (url) => {
  expect(await problemOf(url)).toEqual(NOT_PUBLIC);
  expect(await problemOf(redirect(url))).toEqual(NOT_PUBLIC);
});

test("an address without https is refused, at once and after a redirect", async () => {
  expect(await problemOf("http://192.0.2.1/calendar.ics")).toEqual(NOT_HTTPS);
  expect(await problemOf(redirect("http://192.0.2.1/calendar.ics"))).toEqual(NOT_HTTPS);
  expect(await problemOf("file:///etc/passwd")).toEqual([400, "Please enter an address that begins with https://."]);
  expect(await problemOf("webcal://localhost/calendar.ics")).toEqual(NOT_PUBLIC);
});

test("a large calendar, a missing one, and redirects without an end are refused with a reason", async () => {
  expect(await problemOf(`http://${host}/large.ics`)).toEqual([413, "This calendar is larger than 5 MB."]);
  const missing = [400, expect.stringContaining("There is no calendar at this address.")];
  expect(await problemOf(`http://${host}/none.ics`)).toEqual(missing);
  const loop = `http://${host}/?to=${encodeURIComponent("/?to=/none")}`;
  expect(await problemOf(loop)).toEqual(missing);
});
