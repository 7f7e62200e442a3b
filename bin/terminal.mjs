// Messages for the person at the terminal.
import { stripVTControlCharacters } from "node:util";

/** An error that is shown as one sentence, without a stack. */
export class UserError extends Error {}

export function printLine(line, stream = process.stdout) {
  stream.write(`${line}\n`);
}

/** The first and last lines of a failed program's output. */
export function shortenOutput(output, first, last) {
  const lines = stripVTControlCharacters(output)
    .trimEnd()
    .split("\n")
    .map((line) => `    ${line}`);
  const left = lines.length - first - last;
  if (left <= 1) return lines.join("\n");
  return [...lines.slice(0, first), `    (${left} lines left out)`, ...lines.slice(lines.length - last)].join("\n");
}
