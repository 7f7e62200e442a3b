import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openLogFile } from "./logfile.ts";
import { createFolder } from "./test-folders.ts";

describe("PostgreSQL's log", () => {
  it("is rotated to one older file when it is large", () => {
    const folder = createFolder();
    mkdirSync(folder);
    const path = join(folder, "postgres.log");
    writeFileSync(path, "old\n".repeat(2_000_000));
    const log = openLogFile(path, null);
    expect(statSync(path).size).toBe(0);
    expect(readFileSync(`${path}.1`, "utf8").slice(-4)).toBe("old\n");
    writeSync(log.descriptor, "new\n");
    expect(readFileSync(path, "utf8")).toBe("new\n");
    log.close();
  });

  it("returns what was written since, and is not rotated while small", () => {
    const folder = createFolder();
    mkdirSync(folder);
    const path = join(folder, "postgres.log");
    writeFileSync(path, "before\n");
    const log = openLogFile(path, null);
    const size = log.size();
    appendFileSync(path, "after\n");
    expect(log.after(size)).toBe("after\n");
    expect(readFileSync(path, "utf8")).toBe("before\nafter\n");
    log.close();
  });
});
