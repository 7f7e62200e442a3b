// What tests of the printing program need: a station with a program, a fake CUPS, and a folder. The programs that a test
// starts are stopped with it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ChildrensSunday } from "./childrens-sunday.ts";
import { openFakeCups } from "./fake-cups.ts";
import { openPrintStation } from "./print-station.ts";
import { startPrintProgram } from "./start-print-program.ts";
import { until } from "./until.ts";

export type PrintSetup = Awaited<ReturnType<typeof openPrintSetup>>;

export async function openPrintSetup(sunday: ChildrensSunday) {
  const here = await openPrintStation(sunday);
  const cups = openFakeCups({ Lobby: "ready", Office: "ready" });
  const folder = mkdtempSync(join(tmpdir(), "narthex-print-"));
  const ends: (() => Promise<unknown>)[] = [];
  return {
    here,
    cups,
    folder,
    start(given: Readonly<Record<string, string>> = {}) {
      const program = startPrintProgram({
        PRINT_SERVER: sunday.url,
        PRINT_TOKEN: here.program.token,
        PRINT_DATA_DIR: folder,
        ...cups.environment,
        ...given,
      });
      ends.push(() => program.stop());
      return program;
    },
    /** Waits until the job of these check-ins has this state. */
    waitForState: (ids: readonly number[], state: string) =>
      until(
        () => here.stateOf(ids),
        ([now]) => now === state,
      ),
    /** Calls a function when the test ends, such as one that closes a connection. */
    atEnd: (end: () => Promise<unknown>) => void ends.push(end),
    async close() {
      for (const end of ends.splice(0)) await end();
      cups.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
