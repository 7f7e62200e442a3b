import { confirmation } from "@narthex/contract/confirmation.ts";
import { passkeys } from "@narthex/contract/passkeys.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { AuthServices } from "./auth-call.ts";
import * as confirm from "./confirmation.service.ts";
import * as service from "./passkeys.service.ts";

export const confirmationRoutes = createRoutesWith<AuthServices>()(
  confirmation,
  {
    methods: (call) => confirm.readConfirmationMethods(call, call.viewer),
    require: () => ({}),
    confirm: (call) => confirm.confirmByPassword(call, call.viewer, call.body.password),
    sendCode: (call) => confirm.sendConfirmationCode(call, call.viewer),
    withCode: (call) => confirm.confirmByCode(call, call.viewer, call.body.otp),
    beginPasskey: (call) => confirm.beginConfirmationByPasskey(call, call.viewer),
    withPasskey: (call) => confirm.confirmByPasskey(call, call.viewer, call.body),
  },
  { inTransaction: false },
);

export const passkeyRoutes = createRoutesWith<AuthServices>()(
  passkeys,
  {
    list: (call) => service.readPasskeys(call, call.viewer),
    begin: (call) => service.beginPasskey(call, call.viewer),
    add: (call) => service.addPasskey(call, call.viewer, call.body),
    rename: (call) => service.renamePasskey(call, call.viewer, call.params.id, call.body.name),
    remove: (call) => service.removePasskey(call, call.viewer, call.params.id),
    beginSignIn: (call) => service.beginPasskeySignIn(call),
    signIn: (call) => service.signInWithPasskey(call, call.body),
  },
  { inTransaction: false },
);
