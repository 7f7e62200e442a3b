// Prints the table of efforts, and writes it to docs/effort.md. Rows that were not measured keep their last values.
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { EFFORT } from "./measured.ts";
import { ROWS, type RowName } from "./rows.ts";

const DOC = new URL("../../docs/effort.md", import.meta.url);
/** The start of what this program writes. */
const START = "Last measured on ";

export default class EffortReporter implements Reporter {
  readonly #now = new Map<string, string>();

  onTestEnd(_: TestCase, { status, annotations }: TestResult): void {
    if (status !== "passed") return;
    for (const { type, description = "" } of annotations) {
      if (type !== EFFORT) continue;
      const [row, now] = JSON.parse(description) as [string, string];
      this.#now.set(row, now);
    }
  }

  onEnd(): void {
    const [text = "", written = ""] = readFileSync(DOC, "utf8").split(START);
    const last = new Map(
      written
        .split("\n")
        .map((line) => line.split(" | "))
        .map(([task, , now]) => [task, now]),
    );
    const lines = (Object.keys(ROWS) as RowName[]).map((name) => {
      const [task, before] = ROWS[name];
      const now = this.#now.get(name) ?? last.get(`| ${task}`)?.replace(/ \|$/, "") ?? "not measured";
      return `| ${task} | ${before} | ${now} |`;
    });
    const day = new Date().toISOString().slice(0, 10);
    const load = loadavg()[1]?.toFixed(0);
    const machine = `${START}${day}, on ${availableParallelism()} cores with an average load of ${load}.`;
    const table = [machine, "", "| Task | Before | Now |", "|---|---|---|", ...lines, ""].join("\n");
    process.stdout.write(table);
    writeFileSync(DOC, text + table);
  }
}
