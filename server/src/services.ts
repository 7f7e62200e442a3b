// The services that a request or a job may need in addition to its transaction: opened once at the start and passed in, never
// global.

import type { SignInOptions } from "@narthex/contract/signin.ts";
import type { FastifyBaseLogger } from "fastify";
import type { OidcClients } from "./auth/oidc.ts";
import type { Clock } from "./calendar/clock.ts";
import type { Config } from "./config.ts";
import type { Postgres } from "./database/database.ts";
import type { Replica } from "./database/replica.ts";
import type { Payments } from "./giving/payments/provider.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Live } from "./live/live.ts";
import type { Readiness } from "./operations/readiness.ts";
import type { Tracing } from "./operations/tracing.ts";
import type { DrawingThread } from "./pdf/drawing.ts";
import type { Secret } from "./sealed.ts";

export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly postgres: Postgres;
  /** Answers calls that are declared with `fromReplica`; null without one. */
  readonly replica: Replica | null;
  readonly jobs: Jobs;
  readonly live: Live;
  readonly readiness: Readiness;
  /** Null unless traces are sent. */
  readonly tracing: Tracing | null;
  /** Creates PDF documents. */
  readonly drawings: DrawingThread;
  /** OpenID Connect providers with which people may sign in. */
  readonly oidc: OidcClients;
  /** The card provider, which administrators may set up or change at any time. */
  readonly payments: Payments;
  /** Signs cookies and seals what is stored. */
  readonly secret: Secret;
  /** Accounts of the sample congregation, listed on its sign-in page; null for a real congregation. */
  readonly demoAccounts: SignInOptions["demoAccounts"] | null;
  /** Secret of the setup address; null after the congregation is set up. */
  readonly setupToken: string | null;
}
