import { secondFactor } from "@narthex/contract/second-factor.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { AuthServices } from "./auth-call.ts";
import * as service from "./second-factor.service.ts";
import * as step from "./second-step.service.ts";

export const secondFactorRoutes = createRoutesWith<AuthServices>()(
  secondFactor,
  {
    status: (call) => service.readSecondFactor(call, call.viewer),
    begin: (call) => service.beginSecondFactor(call, call.viewer, call.body.password),
    confirm: (call) => service.confirmSecondFactor(call, call.viewer, call.body.code),
    renewBackupCodes: (call) => service.renewBackupCodes(call, call.viewer, call.body.password),
    turnOff: (call) => service.turnOffSecondFactor(call, call.viewer, call.body.password),
    byApp: (call) => step.passStepByApp(call, call.body.code),
    byBackupCode: (call) => step.passStepByBackupCode(call, call.body.code),
  },
  { inTransaction: false },
);
