// Lines for the person at the terminal.
import { stripVTControlCharacters } from "node:util";

/** A reason to stop that is one sentence for the person at the terminal. */
export class Mistake extends Error {}

export function say(line, stream = process.stdout) {
  stream.write(`${line}\n`);
}

/** The first and the last lines of a program's output, for when it failed. */
export function excerpt(output, first, last) {
  const lines = stripVTControlCharacters(output)
    .trimEnd()
    .split("\n")
    .map((line) => `    ${line}`);
  const left = lines.length - first - last;
  if (left <= 1) return lines.join("\n");
  return [...lines.slice(0, first), `    (${left} lines left out)`, ...lines.slice(lines.length - last)].join("\n");
}
