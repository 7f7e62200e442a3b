// PostgreSQL refuses to run as root. If Narthex runs as root, PostgreSQL runs as a system account that the first start
// creates, or as an existing account if none can be created.
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { StartupError } from "./startup-error.ts";

export interface Account {
  uid: number;
  gid: number;
}

const name = "narthex";
const existing = ["postgres", "nobody"];
const waysToAdd: [string, string[]][] = [
  [
    "useradd",
    ["--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent", "--shell", "/bin/false", name],
  ],
  ["adduser", ["--system", "--group", "--no-create-home", "--home", "/nonexistent", "--shell", "/bin/false", name]],
  ["adduser", ["-S", "-D", "-H", "-s", "/bin/false", name]],
];

/** The account to run PostgreSQL as; null if Narthex runs as an ordinary user. */
export async function findPostgresAccount(cluster: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  // A folder of an ordinary user stays theirs if root starts Narthex once.
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account =
    readAccount(name) ?? (await addAccount()) ?? existing.map(readAccount).find((found) => found !== null);
  if (account) return account;
  throw new StartupError(
    "PostgreSQL does not run as root and no other account could be made for it; start Narthex as an ordinary user, or set DATABASE_URL.",
  );
}

async function addAccount(): Promise<Account | null> {
  for (const [command, args] of waysToAdd) {
    try {
      execFileSync(command, args, { stdio: "ignore" });
    } catch {
      // Another Narthex may be adding it now; the account list is locked in the meantime.
      for (let tries = 0; tries < 5 && !readAccount(name) && command === "useradd"; tries++) await wait(100);
    }
    const added = readAccount(name);
    if (added) return added;
  }
  return null;
}

function readAccount(account: string): Account | null {
  try {
    const readId = (flag: string) => Number(execFileSync("id", [flag, account], { encoding: "utf8", stdio: "pipe" }));
    const found = { uid: readId("-u"), gid: readId("-g") };
    return found.uid > 0 ? found : null;
  } catch {
    return null;
  }
}
