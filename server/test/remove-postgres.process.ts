// Waits until the process that started a PostgreSQL ends, and then ends that PostgreSQL and removes its folder.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { stopLeftover } from "../src/database/embedded/leftover.ts";
import { readPointer } from "../src/database/embedded/location.ts";

const [dataDir = ""] = process.argv.slice(2);
for await (const _ of process.stdin);
const home = join(dataDir, "postgres");
const place = readPointer(home);
await stopLeftover(join(place ?? home, "cluster"), () => {});
for (const folder of [dataDir, place ?? dataDir]) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
