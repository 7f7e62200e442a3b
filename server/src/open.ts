// Opens what requests and jobs need, and closes it again in the reverse order.

import { workOnAnnouncements } from "./announcements/release.service.ts";
import { connect } from "./database/database.ts";
import { workOnDeliveries } from "./deliveries/run.ts";
import { workOnDuplicates } from "./duplicates/look.service.ts";
import { workOnImports } from "./imports/run.service.ts";
import { startJobs } from "./jobs/jobs.ts";
import { workOnUpkeep } from "./jobs/upkeep.ts";
import { startLive } from "./live/live.ts";
import { workOnMail } from "./mail/mail.ts";
import { choosePayments } from "./payments/choose.ts";
import { workOnPayments } from "./payments/work.ts";
import type { Services } from "./services.ts";
import { createSignIn } from "./signin/signin.ts";
import { workOnStatementMail } from "./statements/mailing.service.ts";
import { workOnStatements } from "./statements/run.service.ts";
import { logLost } from "./trace.ts";

export interface OpenServices extends Services {
  close(): Promise<void>;
}

interface Basics extends Pick<Services, "config" | "clock" | "logger" | "secret" | "isDemo" | "setupToken"> {
  /** Address of a migrated database. */
  url: string;
  /** Most connections for requests. */
  connections?: number;
}

export async function openServices({ url, connections, ...basics }: Basics): Promise<OpenServices> {
  const { logger } = basics;
  const postgres = connect({ url, onLost: logLost(logger), ...(connections ? { size: connections } : {}) });
  const live = await startLive(url, (error) => logLost(logger)(error, "live"));
  const jobs = await startJobs(url, logger);
  const payments = await choosePayments({ ...basics, postgres, jobs });
  const unsigned = { ...basics, postgres, live, jobs, payments };
  const services: Services = { ...unsigned, signIn: createSignIn(unsigned) };
  await workOnMail(services);
  await workOnImports(services);
  await workOnPayments(services);
  await workOnStatements(services);
  await workOnStatementMail(services);
  await workOnAnnouncements(services);
  const deliverer = await workOnDeliveries(services);
  await workOnDuplicates(services);
  await workOnUpkeep(services);
  return {
    ...services,
    async close() {
      await deliverer.stop();
      await jobs.stop();
      await services.signIn.close();
      await live.close();
      await postgres.close();
    },
  };
}
