import type { setup } from "@narthex/contract/setup.ts";
import type { signin } from "@narthex/contract/signin.ts";
import { declareCall } from "../api/declareCall.ts";

type SignIn = typeof signin;

export const signinCalls = {
  options: declareCall<SignIn["options"]>("GET", "/api/signin/options"),
  withPassword: declareCall<SignIn["withPassword"]>("POST", "/api/auth/sign-in/email"),
  signUp: declareCall<SignIn["signUp"]>("POST", "/api/auth/sign-up/email"),
  sendCode: declareCall<SignIn["sendCode"]>("POST", "/api/auth/email-otp/send-verification-otp"),
  withCode: declareCall<SignIn["withCode"]>("POST", "/api/auth/sign-in/email-otp"),
  elsewhere: declareCall<SignIn["elsewhere"]>("POST", "/api/auth/sign-in/social"),
  setUp: declareCall<(typeof setup)["complete"]>("POST", "/api/setup"),
};
