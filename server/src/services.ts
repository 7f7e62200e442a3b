// What a request or a job may need besides its transaction: opened once at the start, passed in, never a global.

import type { SignInOptions } from "@narthex/contract/signin.ts";
import type { FastifyBaseLogger } from "fastify";
import type { OidcClients } from "./auth/oidc.ts";
import type { Clock } from "./calendar/clock.ts";
import type { Config } from "./config.ts";
import type { Postgres } from "./database/database.ts";
import type { PaymentProvider } from "./giving/payments/provider.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Live } from "./live/live.ts";
import type { Health } from "./operations/health.ts";
import type { DrawingThread } from "./pdf/drawing.ts";

export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly postgres: Postgres;
  readonly jobs: Jobs;
  readonly live: Live;
  readonly health: Health;
  /** Draws documents to print. */
  readonly drawings: DrawingThread;
  /** Accounts elsewhere with which people may sign in. */
  readonly oidc: OidcClients;
  /** Who takes cards; null while online giving is not set up. */
  readonly payments: PaymentProvider | null;
  /** Signs cookies; at least 32 characters, the same for all servers of one congregation. */
  readonly secret: string;
  /** The accounts of the sample congregation, which its sign-in page lists; null for a real one. */
  readonly demoAccounts: SignInOptions["demoAccounts"] | null;
  /** The secret of the set-up address; null once the congregation is set up. */
  readonly setupToken: string | null;
}
