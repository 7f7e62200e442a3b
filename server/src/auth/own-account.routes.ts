import { ownAccount } from "@narthex/contract/own-account.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { AuthServices } from "./auth-call.ts";
import { changePassword, readOwnAccount, signOutDevices } from "./own-account.service.ts";

export const ownAccountRoutes = createRoutesWith<AuthServices>()(
  ownAccount,
  {
    read: (call) => readOwnAccount(call, call.viewer),
    signOutDevice: (call) => signOutDevices(call, call.viewer, call.params.id),
    signOutOthers: (call) => signOutDevices(call, call.viewer, null),
    changePassword: (call) => changePassword(call, call.viewer, call.body),
  },
  { inTransaction: false },
);
