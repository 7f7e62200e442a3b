// What the printing program says and does about files that it cannot read, and an address that is not Narthex.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChildrensSunday, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { type FakeCups, openFakeCups } from "../../test/fake-cups.ts";
import { openPrintLine } from "../../test/print-line.ts";
import { openPrintStation, type PrintStation } from "../../test/print-station.ts";
import { startPrintProgram } from "../../test/start-print-program.ts";
import { until } from "../../test/until.ts";

let sunday: ChildrensSunday;
let here: PrintStation;
let cups: FakeCups;
let folder: string;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  here = await openPrintStation(sunday);
  cups = openFakeCups({ Lobby: "ready", Office: "ready" });
  folder = mkdtempSync(join(tmpdir(), "narthex-print-"));
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  cups.close();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => sunday?.close());

function start(given: Readonly<Record<string, string>> = {}) {
  const program = startPrintProgram({
    PRINT_SERVER: sunday.url,
    PRINT_TOKEN: here.program.token,
    PRINT_DATA_DIR: folder,
    ...cups.environment,
    ...given,
  });
  ends.push(() => program.stop());
  return program;
}
const printed = async (ids: readonly number[]) =>
  until(
    () => here.stateOf(ids),
    ([state]) => state === "printed",
  );

describe("a file of a job that", () => {
  const [empty, cut, other, directory] = [1, 2, 3, 4].map((number) => `00000000-0000-4000-8000-00000000000${number}`);

  test("is empty or damaged is named in one line and set aside, and the program prints other jobs", async () => {
    const contents = { [`${empty}`]: "", [`${cut}`]: '{"id":"0000', [`${other}`]: '{"step":"sent"}' };
    for (const [id, text] of Object.entries(contents)) writeFileSync(join(folder, `${id}.json`), text);
    mkdirSync(join(folder, `${directory}.json`));
    const program = start();
    await printed(await here.arrive());
    await until(() => readdirSync(folder).length === 4);
    for (const id of [empty, cut, other, directory]) {
      const lines = program.output().match(new RegExp(`^.*${id}.*$`, "gm")) ?? [];
      expect(lines).toEqual([expect.stringMatching(/\.json is damaged\. It was renamed to .*\.damaged\./)]);
    }
    const kept = readdirSync(folder).filter((name) => name.endsWith(".damaged"));
    expect(kept).toHaveLength(4);
    const name = kept.find((one) => one.startsWith(`${cut}`)) ?? "";
    expect(readFileSync(join(folder, name), "utf8")).toBe('{"id":"0000');
    expect(program.output()).not.toMatch(/ at |Error/);
  });

  test("was sent before the file was damaged is found in CUPS when the reservation ends, and is printed once", async () => {
    cups.hold();
    const program = start();
    const ids = await here.arrive();
    const file = await until(() =>
      readdirSync(folder).find(
        (name) => name.endsWith(".json") && readFileSync(join(folder, name), "utf8").includes('"sent"'),
      ),
    );
    await program.kill();
    writeFileSync(join(folder, file ?? ""), "");
    const next = start();
    await until(() => next.output().includes("Started."));
    sunday.setNow("2026-11-22T15:02:00Z");
    cups.release();
    await printed(ids);
    expect(cups.sent()).toHaveLength(1);
  });
});

test("a folder that cannot be used ends the program with one sentence", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  const program = start({ PRINT_DATA_DIR: file });
  expect(await program.ended).toBe(1);
  expect(program.output()).toMatch(/^The folder .*file of PRINT_DATA_DIR cannot be used: E\w+\.\n$/);
});

describe("an address that is not Narthex", () => {
  const wrong = {
    "answers 404": [404, { "content-type": "text/html" }, "<p>Not found</p>", "404"],
    "answers every path with a page": [200, { "content-type": "text/html" }, "<p>Welcome</p>", "200"],
    "redirects to another one": [301, { location: "https://www.example.org/" }, "", "301"],
    "asks for another password": [401, { "www-authenticate": "Basic" }, "", "401"],
  } as const;

  test.each(Object.entries(wrong))("and %s is named in one sentence, and asked again", async (_, answer) => {
    const [status, headers, text, shown] = answer;
    const line = await openPrintLine(sunday.url);
    ends.push(line.close);
    line.replace((_request, response) => response.writeHead(status, headers).end(text));
    const program = start({ PRINT_SERVER: `${line.url}/wrong` });
    const ids = await here.arrive();
    await until(() => line.requests() >= 3);
    const sentence = `${line.url}/api/printing/take answered ${shown}, but not as Narthex does. Check PRINT_SERVER`;
    expect(program.output().split(sentence)).toHaveLength(2);
    line.replace(null);
    await printed(ids);
    expect(program.output()).toContain("The server answers again.");
  });

  test("in the middle of a job loses nothing", async () => {
    const line = await openPrintLine(sunday.url);
    ends.push(line.close);
    cups.hold();
    const program = start({ PRINT_SERVER: line.url });
    const ids = await here.arrive();
    await until(() => cups.sent().length === 1);
    line.replace((_request, response) => response.writeHead(404).end());
    cups.release();
    await until(() => /jobs\/\S+ answered 404|take answered 404/.test(program.output()));
    expect(await here.stateOf(ids)).toEqual(["printing"]);
    line.replace(null);
    await printed(ids);
  });
});
