// Programs of the cluster: their files, their account, and their end.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, chownSync, constants, openSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

const isRoot = process.getuid?.() === 0;

/** Where Debian installs PostgreSQL's programs, oldest supported version first. */
const POSTGRES_FOLDERS = "/usr/lib/postgresql";

/** The Debian packages with the programs of the cluster. */
export const PACKAGES = "patroni etcd-server postgresql-15 haproxy pgbouncer faketime";

function find(program: string, folders: readonly string[], right = constants.X_OK): string | null {
  for (const file of folders.map((folder) => join(folder, program)))
    try {
      accessSync(file, right);
      return file;
    } catch {
      // Not in this folder.
    }
  return null;
}

export interface Tools {
  patroni: string;
  etcd: string;
  haproxy: string;
  pgbouncer: string;
  /** The library that moves the clock of a program. */
  faketime: string;
  /** The folder of PostgreSQL's programs. */
  postgres: string;
}

function findNewestPostgres(): string | null {
  try {
    const [newest] = readdirSync(POSTGRES_FOLDERS).sort((a, b) => Number(b) - Number(a));
    return newest === undefined ? null : join(POSTGRES_FOLDERS, newest, "bin");
  } catch {
    return null;
  }
}

/** @throws Error naming the first program that is not installed */
export function findTools(): Tools {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/bin"];
  const requireProgram = (name: string, file = find(name, folders)): string => {
    if (!file) throw new Error(`${name} is not installed. The Debian packages are: ${PACKAGES}.`);
    return file;
  };
  return {
    patroni: requireProgram("patroni"),
    etcd: requireProgram("etcd"),
    haproxy: requireProgram("haproxy"),
    pgbouncer: requireProgram("pgbouncer"),
    faketime: requireProgram("faketime", findFaketime()),
    postgres: requireProgram("postgresql", findNewestPostgres()),
  };
}

/** Which program is not installed, as a sentence; null if all are. */
export function findMissingTool(): string | null {
  try {
    findTools();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The library of faketime; null if it is not installed. */
export function findFaketime(): string | null {
  const folders = readdirSync("/usr/lib").map((name) => join("/usr/lib", name, "faketime"));
  return find("libfaketimeMT.so.1", ["/usr/lib/faketime", ...folders], constants.R_OK);
}

interface Account {
  uid: number;
  gid: number;
}

function readAccount(name: string): Account {
  const readId = (flag: string) => Number(execFileSync("id", [flag, name], { encoding: "utf8" }));
  return { uid: readId("-u"), gid: readId("-g") };
}

/** PostgreSQL and PgBouncer refuse to run as root; Debian's package creates this account. Null if not root. */
export const account: Account | null = isRoot ? readAccount("postgres") : null;

export function giveToAccount(path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}

/** Writes a configuration from its template beside this file. @throws Error for a word without a value */
export function writeConfiguration(file: string, template: string, values: Record<string, string | number>): void {
  const text = readFileSync(new URL(template, import.meta.url), "utf8");
  const filled = text
    .split("\n")
    .map((line) => (/^\s*[#;]/.test(line) ? line : fill(line, values)))
    .join("\n");
  writeFileSync(file, filled, { mode: 0o600 });
  giveToAccount(file);
}

function fill(line: string, values: Record<string, string | number>): string {
  return line.replace(/\{([a-zA-Z]+)\}/g, (_, word: string) => {
    const value = values[word];
    if (value === undefined) throw new Error(`no value for {${word}}`);
    return String(value);
  });
}

export interface RunningProgram {
  readonly pid: number;
  /** Sends a signal to the program and all it started. */
  signal(name: NodeJS.Signals): void;
  /** Ends it and all it started, as a power failure would. */
  kill(): Promise<void>;
}

/** Starts a program as the account, in a process group of its own. @param log the file of its output */
export function startProgram(command: string, args: readonly string[], log: string): RunningProgram {
  const output = openSync(log, "a");
  const child: ChildProcess = spawn(command, args, {
    cwd: "/",
    detached: true,
    env: { PATH: process.env.PATH, HOME: "/nonexistent", LC_ALL: "C.UTF-8" },
    stdio: ["ignore", output, output],
    ...account,
  });
  const ended = once(child, "exit");
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} did not start`);
  const sendSignal = (name: NodeJS.Signals) => {
    try {
      process.kill(-pid, name);
    } catch {
      // It has ended already.
    }
  };
  return {
    pid,
    signal: sendSignal,
    async kill() {
      sendSignal("SIGKILL");
      await ended;
    },
  };
}
