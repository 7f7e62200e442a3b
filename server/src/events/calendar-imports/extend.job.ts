// Writes the events of series that have come within 18 months, every night.
import type { Clock } from "../../calendar/clock.ts";
import type { Postgres } from "../../database/database.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import { findSeriesToExtend } from "../series.queries.ts";
import { findHorizon } from "../series-rule.rules.ts";
import { extendAsImported } from "./extend.service.ts";

interface Needs {
  readonly postgres: Postgres;
  readonly clock: Clock;
}

export async function extendAllSeries({ postgres, clock }: Needs): Promise<void> {
  const now = clock();
  const seriesIds = await findSeriesToExtend(postgres.db, findHorizon(now));
  // One transaction for each, so that no one waits for all of them.
  for (const seriesId of seriesIds) await postgres.transaction((tx) => extendAsImported(tx, seriesId, now));
}

export async function startSeriesJob(services: Needs & { jobs: Jobs }): Promise<void> {
  await services.jobs.work("extend-series", () => extendAllSeries(services));
}
