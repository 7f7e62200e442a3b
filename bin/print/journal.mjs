// The state of each job in a file of its own, so that a restart continues where it stopped. The files have
// ids and names of printers, and nothing about people.
import { createHash } from "node:crypto";
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
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
import { UserError } from "../terminal.mjs";

const STEPS = ["starting", "sending", "sent", "done"];

/** The entry in a file; null if it is empty or damaged. */
function readEntry(path, id) {
  try {
    const entry = JSON.parse(readFileSync(path, "utf8"));
    const isUsable =
      entry.id === id &&
      Number.isInteger(entry.attempt) &&
      STEPS.includes(entry.step) &&
      [entry.printer, entry.firstPrinter, entry.media].every((text) => typeof text === "string");
    return isUsable ? entry : null;
  } catch {
    return null;
  }
}

/** @throws UserError for a folder that cannot be used */
export function openJournal(folder, log) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new UserError(`The folder ${folder} of PRINT_DATA_DIR cannot be used: ${error.code}.`);
  }
  /** The server offers the job of a damaged file again, so its entry can be absent. The file is kept to look at. */
  const setAside = (name) => {
    const path = join(folder, name);
    const kept = `${name}.${Date.now()}.damaged`;
    try {
      renameSync(path, join(folder, kept));
      log(`${path} is damaged. It was renamed to ${kept}. The server offers its job again.`);
    } catch (error) {
      log(`${path} is damaged and cannot be renamed (${error.code}). The server offers its job again.`);
    }
  };
  const getPath = (id) => join(folder, `${id}.json`);
  return {
    /** All entries. A file without a usable one is set aside. */
    readAll() {
      const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
      return names.flatMap((name) => {
        const entry = readEntry(join(folder, name), name.slice(0, -".json".length));
        if (!entry) setAside(name);
        return entry ?? [];
      });
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
  if (process.platform === "linux") return listenAtPath(`\0${name}`);
  const path = join(tmpdir(), `${name}.sock`);
  if (await listenAtPath(path)) return true;
  if (await isListening(path)) return false;
  rmSync(path, { force: true }); // left by a process that was killed
  return listenAtPath(path);
}

function listenAtPath(path) {
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
