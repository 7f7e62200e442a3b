import { secondFactor } from "@narthex/contract/second-factor.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../calendar/clock.ts";
import type { Config } from "../config.ts";
import type { Postgres } from "../database/database.ts";
import { routesWith } from "../http/routes.ts";
import type { Jobs } from "../jobs/jobs.ts";
import * as service from "./second-factor.service.ts";
import * as step from "./second-step.service.ts";
import type { SignIn } from "./signin.ts";

interface Needs {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly postgres: Postgres;
  readonly jobs: Jobs;
  readonly signIn: SignIn;
  readonly secret: string;
}

export const secondFactorRoutes = routesWith<Needs>()(
  secondFactor,
  {
    status: (call) => service.readSecondFactor(call, call.viewer),
    begin: (call) => service.beginSecondFactor(call, call.viewer, call.body.password),
    confirm: (call) => service.confirmSecondFactor(call, call.viewer, call.body.code),
    renewBackupCodes: (call) => service.renewBackupCodes(call, call.viewer, call.body.password),
    turnOff: (call) => service.turnOffSecondFactor(call, call.viewer, call.body.password),
    byApp: (call) => step.passByApp(call, call.body.code),
    byBackupCode: (call) => step.passByBackupCode(call, call.body.code),
  },
  { inTransaction: false },
);
