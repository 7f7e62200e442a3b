// `npm run bench`: how many requests per second the server answers, compared with a floor that is measured in the same
// run.
import { parseArgs } from "node:util";
import { compareVersions, setUpBaseline } from "./speed/compare.ts";
import { measureAlone, measureTogether } from "./speed/measure.ts";
import { SIZES, type SizeName } from "./speed/sizes.ts";
import { setUp } from "./speed/stage.ts";
import { formatComparisonHead, formatComparisonRow, formatHead, formatRow } from "./speed/table.ts";

const usage = `Use: npm run bench [-- --size ${Object.keys(SIZES).join("|")}] [--seconds N] [--against CHECKOUT | --workers N]`;
const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** Null for values that cannot be measured. */
function readOptions(): { sizes: SizeName[]; seconds: number; against: string | undefined; workers: number } | null {
  try {
    const { values } = parseArgs({
      options: {
        size: { type: "string" },
        seconds: { type: "string", default: "3" },
        against: { type: "string" },
        workers: { type: "string", default: "1" },
      },
    });
    const names = Object.keys(SIZES) as SizeName[];
    const sizes = names.filter((name) => values.size === undefined || values.size === name);
    const seconds = Number(values.seconds);
    const workers = Number(values.workers);
    return sizes.length > 0 && seconds > 0 && workers >= 1
      ? { sizes, seconds, against: values.against, workers }
      : null;
  } catch {
    return null;
  }
}

const options = readOptions();
if (!options) {
  process.stderr.write(`${usage}\n`);
  process.exit(1);
}
const { sizes, seconds, against, workers } = options;
const open = new AsyncDisposableStack();
let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, async () => {
    if (isStopping) return;
    isStopping = true;
    await open.disposeAsync();
    process.exit(130);
  });
}

try {
  for (const size of sizes) {
    const stack = open.use(new AsyncDisposableStack());
    const stage = await setUp(stack, size, printLine, workers);
    if (against || workers > 1) {
      // Without another checkout, several workers are compared with one.
      const baseline = await (against ? setUpBaseline(stack, against, size, printLine) : setUp(stack, size, printLine));
      for (const line of formatComparisonHead(size, seconds, stage.version)) printLine(line);
      for await (const row of compareVersions({ baseline, current: stage }, seconds))
        printLine(formatComparisonRow(row));
    } else {
      for (const line of formatHead(size, seconds, stage.version)) printLine(line);
      for (const call of stage.calls)
        for await (const row of measureAlone(stage, call, seconds)) printLine(formatRow(row));
      for await (const row of measureTogether(stage, seconds)) printLine(formatRow(row));
    }
    await stack.disposeAsync();
  }
} catch (error) {
  // Requests fail when their program is stopped on purpose.
  if (!isStopping) throw error;
} finally {
  await open.disposeAsync();
}
