import type { setup } from "@narthex/contract/setup.ts";
import type { signin } from "@narthex/contract/signin.ts";
import { declared } from "../api/declared.ts";

type SignIn = typeof signin;

export const calls = {
  options: declared<SignIn["options"]>("GET", "/api/signin/options"),
  withPassword: declared<SignIn["withPassword"]>("POST", "/api/auth/sign-in/email"),
  signUp: declared<SignIn["signUp"]>("POST", "/api/auth/sign-up/email"),
  sendCode: declared<SignIn["sendCode"]>("POST", "/api/auth/email-otp/send-verification-otp"),
  withCode: declared<SignIn["withCode"]>("POST", "/api/auth/sign-in/email-otp"),
  elsewhere: declared<SignIn["elsewhere"]>("POST", "/api/auth/sign-in/social"),
  setUp: declared<(typeof setup)["complete"]>("POST", "/api/setup"),
};
