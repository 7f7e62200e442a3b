// The administrator of the sample congregation, signed in at a measured server.
import { signin } from "@narthex/contract/signin.ts";
import { CAST, DEMO_PASSWORD } from "../sample/src/cast.ts";

/** @returns the cookies of the session */
export async function signIn(url: string): Promise<string> {
  const body = JSON.stringify({ email: CAST.admin.email, password: DEMO_PASSWORD });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}${signin.withPassword.path}`, { method: "POST", headers, body });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
