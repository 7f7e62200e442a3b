// What a request or a job may need besides its transaction: opened once at the start, passed in, never a global.
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import { connect, type Postgres } from "./database/database.ts";
import { type Jobs, startJobs } from "./jobs/jobs.ts";
import { workOnUpkeep } from "./jobs/upkeep.ts";
import { type Live, startLive } from "./live/live.ts";
import { workOnMail } from "./mail/mail.ts";
import { createSignIn, type SignIn } from "./signin/signin.ts";

/** The time, which tests may set. */
export type Clock = () => Temporal.Instant;

export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly postgres: Postgres;
  readonly jobs: Jobs;
  readonly live: Live;
  readonly signIn: SignIn;
  /** Signs cookies; at least 32 characters, the same for all servers of one congregation. */
  readonly secret: string;
  /** True for the sample congregation, whose accounts are public. */
  readonly isDemo: boolean;
  /** The secret of the set-up address; null once the congregation is set up. */
  readonly setupToken: string | null;
}

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
  const onError = (error: Error) =>
    basics.logger.warn({ code: (error as NodeJS.ErrnoException).code }, "connection lost");
  const postgres = connect({ url, onLost: onError, ...(connections ? { size: connections } : {}) });
  const live = await startLive(url, onError);
  const jobs = await startJobs(url, onError);
  const unsigned = { ...basics, postgres, live, jobs };
  const services: Services = { ...unsigned, signIn: createSignIn(unsigned) };
  await workOnMail(services);
  await workOnUpkeep(services);
  return {
    ...services,
    async close() {
      await jobs.stop();
      await services.signIn.close();
      await live.close();
      await postgres.close();
    },
  };
}
