import { existsSync } from "node:fs";
import { join } from "node:path";

/** Arguments by which Node reads `.env` itself: what the environment says already counts more. */
export function environmentFile(root) {
  const file = join(root, ".env");
  return existsSync(file) ? [`--env-file=${file}`] : [];
}
