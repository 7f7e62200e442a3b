// Programs named lp, lpstat and cancel for a PATH, with printers in a temporary folder. They answer as those of CUPS 2.4.
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const HEAD = `#!/bin/sh
cd "$(dirname "$0")/.."
`;

const LP = `${HEAD}
if [ -f off ]; then echo "lp: Error - The printer or class does not exist." >&2; exit 1; fi
echo "$*" >> lp.log
while [ $# -gt 0 ]; do
  case "$1" in -U) user=$2; shift;; -d) printer=$2; shift;; -t|-o) shift;; esac
  shift
done
cat > document
if [ -p gate ]; then read word < gate; fi
if [ ! -f "printers/$printer" ]; then echo "lp: Error - The printer or class does not exist." >&2; exit 1; fi
number=$(($(ls requests | wc -l) + 1))
echo "$user active" > request
mv request "requests/$printer-$number"
mv document "out/$printer-$number"
echo "request id is $printer-$number (0 file(s))"
`;

const LPSTAT = `${HEAD}
which=not-completed
while [ $# -gt 0 ]; do
  case "$1" in
    -r) if [ -f off ]; then echo "scheduler is not running"; else echo "scheduler is running"; fi; exit 0;;
    -e) if [ ! -f off ]; then ls printers; elif [ -f starting ]; then rm off starting; fi; exit 0;;
    -U) shift;;
    -W) which=$2; shift;;
    -p) if [ -f off ] || [ ! -f "printers/$2" ]; then echo "lpstat: Invalid destination name in list \\"$2\\"." >&2; exit 1; fi
      if [ "$(cat "printers/$2")" = stopped ]; then echo "printer $2 disabled since today -"; else echo "printer $2 is idle."; fi
      exit 0;;
    -u) user=$2; shift;;
    -o) printer=$2; shift;;
  esac
  shift
done
if [ -f off ]; then echo "lpstat: Scheduler is not running." >&2; exit 1; fi
for request in $(ls requests); do
  read owner state < "requests/$request"
  if [ ! -f hold ] && [ ! -f "hold-\${request%-*}" ] && [ "$state" = active ] && [ "$(cat "printers/\${request%-*}")" = ready ]; then
    state=completed; echo "$owner completed" > "requests/$request"
  fi
  if [ "$which" = not-completed ] && [ "$state" != active ]; then continue; fi
  if [ -n "$printer" ] && [ "\${request%-*}" != "$printer" ]; then continue; fi
  if [ -n "$user" ] && [ "$owner" != "$user" ]; then continue; fi
  echo "$request  $owner  1024  today"
done
`;

const CANCEL = `${HEAD}
shift 2
if [ -f off ]; then echo "cancel: Unable to connect to server." >&2; exit 1; fi
if [ ! -f "requests/$1" ]; then echo "cancel: cancel-job failed: Job #9 does not exist." >&2; exit 1; fi
read owner state < "requests/$1"
if [ "$state" != active ]; then echo "cancel: cancel-job failed: Job #9 is already $state - can't cancel." >&2; exit 1; fi
echo "$owner canceled" > "requests/$1"
`;

/** @param printers by name, each with its state */
export function openFakeCups(printers: Readonly<Record<string, "ready" | "stopped">>) {
  const folder = mkdtempSync(join(tmpdir(), "narthex-cups-"));
  for (const name of ["bin", "printers", "requests", "out"]) mkdirSync(join(folder, name));
  for (const [name, script] of Object.entries({ lp: LP, lpstat: LPSTAT, cancel: CANCEL })) {
    writeFileSync(join(folder, "bin", name), script);
    chmodSync(join(folder, "bin", name), 0o755);
  }
  const setPrinter = (name: string, state: "ready" | "stopped") => writeFileSync(join(folder, "printers", name), state);
  for (const [name, state] of Object.entries(printers)) setPrinter(name, state);
  return {
    folder,
    environment: { PATH: `${join(folder, "bin")}:${process.env.PATH}` },
    setPrinter,
    /** From now on CUPS is not running, which lpstat and lp report as printers that do not exist. */
    turnOff: () => writeFileSync(join(folder, "off"), ""),
    turnOn: () => rmSync(join(folder, "off")),
    /** CUPS starts right after the next answer to the question for its printers. */
    turnOnAfterList: () => writeFileSync(join(folder, "starting"), ""),
    /** Requests stay active until `release`. */
    hold: () => writeFileSync(join(folder, "hold"), ""),
    release: () => rmSync(join(folder, "hold")),
    /** The same for the requests of one printer. */
    holdPrinter: (name: string) => writeFileSync(join(folder, `hold-${name}`), ""),
    releasePrinter: (name: string) => rmSync(join(folder, `hold-${name}`)),
    /** A request that another program sends. @param name such as "Lobby-7" */
    addRequest: (name: string) => writeFileSync(join(folder, "requests", name), "other active\n"),
    removeRequest: (name: string) => rmSync(join(folder, "requests", name), { force: true }),
    /** From now on, lp waits before it gives the document to a printer. */
    closeGate: () => void execFileSync("mkfifo", [join(folder, "gate")]),
    openGate: () => writeFileSync(join(folder, "gate"), "go\n"),
    /** The arguments of each call of lp. */
    sent: () =>
      existsSync(join(folder, "lp.log")) ? readFileSync(join(folder, "lp.log"), "utf8").trim().split("\n") : [],
    /** The requests whose document is at a printer, which is the last file that lp writes. */
    received: () => readdirSync(join(folder, "out")),
    /** What each printer got, by the name of the request. */
    printed: () =>
      Object.fromEntries(
        readdirSync(join(folder, "out"))
          .filter((name) => readFileSync(join(folder, "requests", name), "utf8").includes("completed"))
          .map((name) => [name, readFileSync(join(folder, "out", name))]),
      ),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
