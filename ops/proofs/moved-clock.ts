// The clock of running programs is moved with faketime (Debian package faketime).
import { writeFileSync } from "node:fs";
import { findFaketime } from "../cluster/programs.ts";

export interface MovedClock {
  /** For the environment of the program. */
  readonly environment: Record<string, string>;
  /** Moves the clock of the running program within a second. @param offset such as "+5m"; "+0" is the right time */
  jump(offset: string): void;
}

/** @param file to create, which the program reads */
export function openMovedClock(file: string): MovedClock {
  const library = findFaketime();
  if (!library) throw new Error("faketime is not installed");
  const jump = (offset: string) => writeFileSync(file, `${offset}\n`, { mode: 0o644 });
  jump("+0");
  return {
    // Timers follow the machine's clock, as after a clock was set wrongly.
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    jump,
  };
}
