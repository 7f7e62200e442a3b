import { existsSync } from "node:fs";
import { join } from "node:path";

/** Arguments that make Node read `.env`. Variables of the environment take precedence. */
export function listEnvironmentArguments(root) {
  const file = join(root, ".env");
  return existsSync(file) ? [`--env-file=${file}`] : [];
}

/** Reads `.env` into the environment of this process. Variables of the environment take precedence. */
export function loadEnvironment(root) {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}
