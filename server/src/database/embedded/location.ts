// The location of the database: normally the data folder. If PostgreSQL's account cannot enter it (a folder of root, a
// file system without owners), a separate folder, which a file in the data folder names.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, isAbsolute, join } from "node:path";
import type { Account } from "./account.ts";
import { type Binaries, buildProgramEnvironment, canRun, findPostgresProgram, refuseToRun } from "./binaries.ts";
import { changeOwner, readIfThere, writeDurably } from "./files.ts";
import { StartupError } from "./startup-error.ts";

const elsewhere = "/var/lib/narthex";

/** The folder outside the data folder that contains its database; null if the database is inside. */
export function readPointer(home: string): string | null {
  const pointer = join(home, "place");
  const place = readIfThere(pointer)?.trim();
  if (place === undefined) return null;
  if (!isAbsolute(place)) throw new StartupError(`The file ${pointer} does not name the place of the database.`);
  if (!existsSync(place)) {
    throw new StartupError(
      `The database was kept in ${place}, which is gone: restore it from a backup, or remove ${pointer} to begin with an empty one.`,
    );
  }
  return place;
}

/** Whether a folder of the account can be in `folder`, tested by creating one. */
export function canLiveIn(folder: string, account: Account): boolean {
  const probe = join(folder, `probe-${randomBytes(4).toString("hex")}`);
  try {
    mkdirSync(probe);
    chownSync(probe, account.uid, account.gid);
    chmodSync(probe, 0o700);
    const made = statSync(probe);
    if (made.uid !== account.uid || (made.mode & 0o777) !== 0o700) return false;
    const tried = spawnSync("/bin/sh", ["-c", 'cd "$1" && : > tried', "sh", probe], {
      ...account,
      cwd: "/",
      stdio: "ignore",
    });
    return tried.status === 0;
  } catch {
    return false;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

/** Creates `elsewhere` or a folder in it. The modes are set afterwards, because a umask of root may close new folders. */
function makeOpenFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const path of new Set([elsewhere, folder])) chmodSync(path, 0o755);
}

/** Creates a folder elsewhere, moves an existing database to it, and records it. */
export function moveElsewhere(dataDir: string, home: string, account: Account, binaries: Binaries): string {
  const place = join(elsewhere, `${basename(dataDir).replace(/[^\w.-]/g, "_")}-${randomBytes(6).toString("hex")}`);
  const old = join(home, "cluster");
  try {
    makeOpenFolder(place);
    if (!canLiveIn(place, account)) throw new Error(`the account may not enter ${place}`);
    writeFileSync(join(place, "belongs-to.txt"), `The database of the Narthex data folder ${dataDir}\n`);
    if (existsSync(old)) {
      const copy = join(place, "cluster.new");
      cpSync(old, copy, { recursive: true, preserveTimestamps: true });
      chmodSync(copy, 0o700);
      changeOwner(account, copy);
      const saved = spawnSync(findPostgresProgram(binaries, "initdb"), ["--sync-only", "-D", copy], {
        ...account,
        cwd: "/",
        env: buildProgramEnvironment(),
      });
      if (saved.status !== 0) throw new Error(String(saved.stderr).trim());
      renameSync(copy, join(place, "cluster"));
    }
  } catch (error) {
    rmSync(place, { recursive: true, force: true });
    throw new StartupError(
      `PostgreSQL's account may not enter ${dataDir} and no other place could be made for it (${(error as Error).message}); choose a DATA_DIR that others may enter.`,
    );
  }
  // The new folder counts from now on; only then is the old one deleted.
  writeDurably(join(home, "place"), `${place}\n`, 0o644);
  rmSync(old, { recursive: true, force: true });
  return place;
}

/** The programs at a place where the account can run them: as installed, or a copy. */
export function provideBinaries(installed: Binaries, account: Account | null): Binaries {
  if (canRun(installed, account)) return installed;
  if (!account) throw refuseToRun(installed);
  const copied = { ...installed, root: join(elsewhere, `postgresql-${installed.version}`) };
  if (canRun(copied, account)) return copied;
  const fresh = `${copied.root}.${process.pid}`;
  try {
    makeOpenFolder(elsewhere);
    cpSync(installed.root, fresh, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith(".a") });
    const opened = spawnSync("chmod", ["-R", "a+rX", fresh]);
    if (opened.status !== 0) throw new Error(String(opened.stderr).trim());
    // An interrupted copy is replaced; one that another Narthex makes at the same time is equivalent.
    if (!canRun(copied, account)) {
      rmSync(copied.root, { recursive: true, force: true });
      renameSync(fresh, copied.root);
    }
  } catch (error) {
    if (!canRun(copied, account)) {
      throw new StartupError(
        `PostgreSQL's account cannot reach its programs, and they could not be copied to ${elsewhere}: ${(error as Error).message}.`,
      );
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  if (!canRun(copied, account)) throw refuseToRun(copied);
  return copied;
}
