import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { checkSizes } from "./sizes.mjs";
import { readPlaywright, readVitest } from "./suites.mjs";

describe("the count at the end of npm test", () => {
  it("includes failures, skipped tests and files that vitest could not load", () => {
    const test = (status: string, fullName: string) => ({ status, fullName });
    const printed = "✓ one\n⎯ Failed Tests 1 ⎯\ntwo broke";
    const report = {
      numPassedTests: 1,
      testResults: [
        { name: "a.test.ts", status: "failed", assertionResults: [test("passed", "one"), test("failed", "two")] },
        { name: "b.test.ts", status: "passed", assertionResults: [test("skipped", "three")] },
        { name: "c.test.ts", status: "failed", assertionResults: [] },
      ],
    };
    expect(readVitest(report, printed)).toEqual({
      passed: 1,
      failures: [
        { name: "a.test.ts > two", text: "" },
        { name: "c.test.ts", text: "" },
      ],
      skipped: ["three"],
      details: "⎯ Failed Tests 1 ⎯\ntwo broke",
    });
  });

  it("includes journeys, and counts one that needed a retry as failed", () => {
    const spec = (title: string, status: string, message?: string) => ({
      title,
      tests: [{ status, results: [{ errors: message ? [{ message }] : [] }] }],
    });
    const read = readPlaywright({
      errors: [{ message: "no server" }],
      suites: [
        {
          title: "sunday.spec.ts",
          specs: [spec("greeter", "expected")],
          suites: [
            { title: "phone", specs: [spec("375 px", "unexpected", "too wide"), spec("keyboard", "flaky", "once")] },
            { title: "later", specs: [spec("not here", "skipped")] },
          ],
        },
      ],
    });
    expect(read).toEqual({
      passed: 1,
      failures: [
        { name: "sunday.spec.ts > phone > 375 px", text: "too wide" },
        { name: "sunday.spec.ts > phone > keyboard", text: "once" },
        { name: "outside of any journey", text: "no server" },
      ],
      skipped: ["sunday.spec.ts > later > not here"],
    });
  });
});

describe("the size of a page", () => {
  const dist = mkdtempSync(join(tmpdir(), "narthex-dist-"));
  afterAll(() => rmSync(dist, { recursive: true, force: true }));
  const kb = (count: number) => randomBytes(count * 768).toString("base64");
  const write = (path: string, text: string) => writeFileSync(join(dist, path), text);

  it("is the size of its scripts and their static imports, without dynamic imports", () => {
    mkdirSync(join(dist, "assets"));
    write("checkin.html", '<script type="module" src="/assets/checkin-1.js"></script>');
    write(
      "signin.html",
      '<script src="/assets/signin-1.js"></script><link rel="modulepreload" href="/assets/shared-1.js">',
    );
    write("index.html", '<script src="/assets/app-1.js"></script>');
    write("assets/checkin-1.js", 'import{a}from"./shared-1.js";import("./later-1.js");');
    write("assets/shared-1.js", `"${kb(20)}"`);
    write("assets/later-1.js", `"${kb(500)}"`);
    write("assets/signin-1.js", `import"./shared-1.js";import("./SetupPage-1.js");"${kb(100)}"`);
    write("assets/app-1.js", 'import("./SignedIn-1.js")');
    write("assets/SignedIn-1.js", `export*from"./shared-1.js";"${kb(10)}"`);
    expect(checkSizes(dist)[2]).toEqual({ ok: false, line: "first signed-in screen: no script is called HomePage" });
    write("assets/HomePage-1.js", "1");
    const [checkin, signin, app] = checkSizes(dist);
    expect(checkin).toMatchObject({ ok: true, line: expect.stringMatching(/^check-in page: 1\d\.\d KB/) });
    expect(signin).toMatchObject({
      ok: false,
      line: expect.stringMatching(/^sign-in page: \d\d\.\d KB in 2 scripts, limits 30 KB and 15$/),
    });
    expect(app).toMatchObject({ ok: true, line: expect.stringMatching(/^first signed-in screen: 2\d\.\d KB/) });

    const many = Array.from({ length: 20 }, (_, index) => `part${index}-1.js`);
    for (const part of many) write(`assets/${part}`, "1");
    write("assets/checkin-1.js", many.map((part) => `import"./${part}";`).join(""));
    expect(checkSizes(dist)[0]).toMatchObject({ ok: false, line: expect.stringContaining("in 21 scripts") });
  });
});
