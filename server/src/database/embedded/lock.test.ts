import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { takeFileLock } from "./lock.ts";
import { identifyProcessSpace, readStart } from "./process-identity.ts";
import { createFolder } from "./test-folders.ts";

function lockFileWith(content: object): string {
  const folder = createFolder();
  mkdirSync(folder);
  const path = join(folder, "narthex.lock");
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const own = { pid: process.pid, started: readStart(process.pid), space: identifyProcessSpace() };

describe("the lock of a data folder", () => {
  it("is refused while its process runs", async () => {
    await expect(takeFileLock(lockFileWith(own), "data")).rejects.toThrow(`another Narthex (process ${process.pid})`);
  });

  it("is taken over if another process has its number", async () => {
    const path = lockFileWith({ ...own, started: "1" });
    const lock = await takeFileLock(path, "data");
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(own);
    lock.release();
  });

  it("is taken over if its file is incomplete", async () => {
    const path = lockFileWith({});
    writeFileSync(path, "");
    (await takeFileLock(path, "data")).release();
  });

  it("is refused while a Narthex in another container touches it", async () => {
    const path = lockFileWith({ ...own, pid: 7, space: "another container" });
    const touching = setInterval(() => utimesSync(path, new Date(), new Date()), 50);
    await expect(takeFileLock(path, "data")).rejects.toThrow("on another machine or in another container");
    clearInterval(touching);
  });

  it("is taken over from another container that has not updated it for long", async () => {
    const path = lockFileWith({ ...own, pid: 7, space: "another container" });
    const yesterday = new Date(Date.now() - 86_400_000);
    utimesSync(path, yesterday, yesterday);
    (await takeFileLock(path, "data")).release();
  });

  it("is removed by one process at a time, which first checks that it is still stale", async () => {
    const path = lockFileWith({ ...own, started: "1" });
    writeFileSync(`${path}.turn`, "");
    const taken = takeFileLock(path, "data");
    writeFileSync(path, JSON.stringify(own));
    rmSync(`${path}.turn`);
    const before = statSync(path, { bigint: true });
    await expect(taken).rejects.toThrow(`another Narthex (process ${process.pid})`);
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(own);
    // Not even moved for a moment, because a third process could have put its own in its place.
    expect(statSync(path, { bigint: true }).ctimeNs).toBe(before.ctimeNs);
  });

  it("is taken over from a process that was killed while removing it", async () => {
    const path = lockFileWith({ ...own, started: "1" });
    writeFileSync(`${path}.turn`, "");
    const yesterday = new Date(Date.now() - 86_400_000);
    utimesSync(`${path}.turn`, yesterday, yesterday);
    (await takeFileLock(path, "data")).release();
    expect(readdirSync(dirname(path))).toEqual([]);
  });
});
