// Which declared calls the source of the app makes.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Whether a call, such as `members.list`, is named in the source below a folder. A subject that is used as a whole, such as
 * `api.ministries[answer]`, counts for each of its calls.
 * @throws Error if a subject is chosen by a variable, so that its calls cannot be found
 */
export function findUsedCalls(folder: string): (name: string) => boolean {
  const used = new Set<string>();
  for (const file of globSync("**/*.{ts,tsx}", { cwd: folder })) {
    const text = readFileSync(join(folder, file), "utf8");
    if (/\bapi\s*\[/.test(text)) throw new Error(`${file} must name the subject of a call, such as api.members.`);
    for (const [, subject = "", verb] of text.matchAll(/\bapi\s*\.\s*(\w+)(?:\s*\.\s*(\w+))?/g))
      used.add(verb === undefined ? subject : `${subject}.${verb}`);
  }
  return (name) => used.has(name) || used.has(name.split(".")[0] ?? "");
}
