// `npm run demo`: the server with the sample congregation.
import { openPostgres } from "../../server/src/database/database.ts";
import { extendAllSeries } from "../../server/src/events/calendar-imports/extend.job.ts";
import { runServer } from "../../server/src/run.ts";
import { sample } from "./sample.ts";

/** Writes the events of the coming 18 months, as the job of the first night would. */
async function extendSeries(url: string, now: Temporal.Instant): Promise<void> {
  const postgres = openPostgres({ url, size: 1 });
  try {
    await extendAllSeries({ postgres, clock: () => now });
  } finally {
    await postgres.close();
  }
}

await runServer({
  ...sample,
  async seed(url, now, options) {
    await sample.seed(url, now, options);
    await extendSeries(url, now);
  },
});
