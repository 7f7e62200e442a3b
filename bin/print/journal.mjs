// The state of each job in a file of its own, so that a restart continues where it stopped. The files have
// ids and names of printers, and nothing about people.
import { createHash } from "node:crypto";
import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export function openJournal(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const getPath = (id) => join(folder, `${id}.json`);
  return {
    /** All entries; a file that was not written to its end has none. */
    readAll() {
      const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
      return names.map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
    },
    /** Is on disk before it returns. */
    write(entry) {
      const path = getPath(entry.id);
      const file = openSync(`${path}.new`, "w", 0o600);
      writeSync(file, JSON.stringify(entry));
      fsyncSync(file);
      closeSync(file);
      renameSync(`${path}.new`, path);
    },
    remove(id) {
      rmSync(getPath(id), { force: true });
    },
  };
}

/**
 * Takes the lock of a folder, which the system releases when the process ends in any way.
 * @returns false if another copy of the program has it
 */
export async function acquireLock(folder) {
  const name = `narthex-print-${createHash("sha256").update(resolve(folder)).digest("hex").slice(0, 32)}`;
  if (process.platform === "linux") return listen(`\0${name}`);
  const path = join(tmpdir(), `${name}.sock`);
  if (await listen(path)) return true;
  if (await isListening(path)) return false;
  rmSync(path, { force: true }); // left by a process that was killed
  return listen(path);
}

function listen(path) {
  return new Promise((done) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", () => done(false));
    server.listen(path, () => {
      server.unref();
      done(true);
    });
  });
}

function isListening(path) {
  return new Promise((done) => {
    const socket = createConnection(path);
    socket.once("connect", () => {
      socket.destroy();
      done(true);
    });
    socket.once("error", () => done(false));
  });
}
