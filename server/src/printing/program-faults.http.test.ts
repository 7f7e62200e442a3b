// What the printing program says and does about files that it cannot read, and an address that is not Narthex.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChildrensSunday, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { openPrintLine } from "../../test/print-line.ts";
import { openPrintSetup, type PrintSetup } from "../../test/print-setup.ts";
import { until } from "../../test/until.ts";

let sunday: ChildrensSunday;
let setup: PrintSetup;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  setup = await openPrintSetup(sunday);
});
afterEach(() => setup?.close());
afterAll(() => sunday?.close());

describe("a file of a job that", () => {
  const [empty, cut, other, directory] = [1, 2, 3, 4].map((number) => `00000000-0000-4000-8000-00000000000${number}`);

  test("is empty or damaged is named in one line and set aside, and the program prints other jobs", async () => {
    const contents = { [`${empty}`]: "", [`${cut}`]: '{"id":"0000', [`${other}`]: '{"step":"sent"}' };
    for (const [id, text] of Object.entries(contents)) writeFileSync(join(setup.folder, `${id}.json`), text);
    mkdirSync(join(setup.folder, `${directory}.json`));
    const program = setup.start();
    await setup.waitForState(await setup.here.arrive(), "printed");
    await until(() => readdirSync(setup.folder).length === 4);
    for (const id of [empty, cut, other, directory]) {
      const lines = program.output().match(new RegExp(`^.*${id}.*$`, "gm")) ?? [];
      expect(lines).toEqual([expect.stringMatching(/\.json is damaged\. It was renamed to .*\.damaged\./)]);
    }
    const kept = readdirSync(setup.folder).filter((name) => name.endsWith(".damaged"));
    expect(kept).toHaveLength(4);
    const name = kept.find((one) => one.startsWith(`${cut}`)) ?? "";
    expect(readFileSync(join(setup.folder, name), "utf8")).toBe('{"id":"0000');
    expect(program.output()).not.toMatch(/ at |Error/);
  });

  test("was sent before the file was damaged is found in CUPS when the reservation ends, and is printed once", async () => {
    setup.cups.hold();
    const program = setup.start();
    const ids = await setup.here.arrive();
    const file = await until(() =>
      readdirSync(setup.folder).find(
        (name) => name.endsWith(".json") && readFileSync(join(setup.folder, name), "utf8").includes('"sent"'),
      ),
    );
    await program.kill();
    writeFileSync(join(setup.folder, file ?? ""), "");
    const next = setup.start();
    await until(() => next.output().includes("Started."));
    sunday.setNow("2026-11-22T15:02:00Z");
    setup.cups.release();
    await setup.waitForState(ids, "printed");
    expect(setup.cups.sent()).toHaveLength(1);
  });
});

test("a folder that cannot be used ends the program with one sentence", async () => {
  const file = join(setup.folder, "file");
  writeFileSync(file, "");
  const program = setup.start({ PRINT_DATA_DIR: file });
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
    setup.atEnd(line.close);
    line.replace((_request, response) => response.writeHead(status, headers).end(text));
    const program = setup.start({ PRINT_SERVER: `${line.url}/wrong` });
    const ids = await setup.here.arrive();
    await until(() => line.requests() >= 3);
    const sentence = `${line.url}/api/printing/take answered ${shown}, but not as Narthex does. Check PRINT_SERVER`;
    expect(program.output().split(sentence)).toHaveLength(2);
    line.replace(null);
    await setup.waitForState(ids, "printed");
    expect(program.output()).toContain("The server answers again.");
  });

  test("in the middle of a job loses nothing", async () => {
    const line = await openPrintLine(sunday.url);
    setup.atEnd(line.close);
    setup.cups.hold();
    const program = setup.start({ PRINT_SERVER: line.url });
    const ids = await setup.here.arrive();
    await until(() => setup.cups.sent().length === 1);
    line.replace((_request, response) => response.writeHead(404).end());
    setup.cups.release();
    await until(() => /jobs\/\S+ answered 404|take answered 404/.test(program.output()));
    expect(await setup.here.stateOf(ids)).toEqual(["printing"]);
    line.replace(null);
    await setup.waitForState(ids, "printed");
  });
});
