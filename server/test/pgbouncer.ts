// PgBouncer in front of the PostgreSQL of a test run, if it is installed (Debian package pgbouncer).
import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort } from "./ports.ts";
import { until } from "./until.ts";

/** The program; null where it is not installed. */
function findPgbouncer(): string | null {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  const found = folders.map((folder) => join(folder, "pgbouncer")).find((file) => isProgram(file));
  return found ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export const PGBOUNCER = findPgbouncer();

export interface Pooler {
  /** The same database, through the pooler. */
  through(url: string): string;
  stop(): Promise<void>;
}

/** @param url of the PostgreSQL server, with its only user @param mode PgBouncer's pool_mode */
export async function startPgbouncer(url: string, mode: "session" | "statement" | "transaction"): Promise<Pooler> {
  if (!PGBOUNCER) throw new Error("PgBouncer is not installed");
  const { hostname, port: serverPort, username, password } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), "narthex pgbouncer "));
  chmodSync(folder, 0o755); // as root, PgBouncer runs as another account
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  // Connections are used in turn, so that session state would be found on the wrong one.
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 8
server_round_robin = 1
max_client_conn = 2000
autodb_idle_timeout = 20
log_connections = 0
log_disconnections = 0
`,
  );
  const asNobody = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn(PGBOUNCER, ["-q", ...asNobody, file], { stdio: "ignore" });
  const ended = once(child, "exit");
  await until(() => answersAt(port), Boolean);
  return {
    through(address) {
      const own = new URL(address);
      own.hostname = "127.0.0.1";
      own.port = String(port);
      return own.href;
    },
    async stop() {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function answersAt(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const answers = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return answers;
}
