// Lines for the person at the terminal.

/** A reason to stop that is one sentence for the person at the terminal. */
export class Mistake extends Error {}

export function say(line, stream = process.stdout) {
  stream.write(`${line}\n`);
}

/** The last lines of a program's output, for when it failed. */
export function lastLines(output, count) {
  const lines = output.trimEnd().split("\n");
  const left = lines.length - count;
  return (left > 0 ? [`(${left} lines before)`, ...lines.slice(-count)] : lines)
    .map((line) => `    ${line}`)
    .join("\n");
}
