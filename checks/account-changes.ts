// Makes the changing calls about one's own account, for the check that each records a change.
import { api } from "@narthex/contract/api.ts";
import { CAST, DEMO_PASSWORD } from "../sample/src/cast.ts";
import { appCode } from "../server/test/authenticator.ts";
import type { Congregation, Person } from "../server/test/congregation.ts";
import { clearAttempts, startSecondStep } from "../server/test/second-factor.ts";
import { watchedBy } from "./made-calls.ts";

export async function changeSecondFactor(congregation: Congregation, admin: Person): Promise<void> {
  const { secondFactor, users } = api;
  const { email } = CAST.intermediate_admin;
  const miriam = watchedBy(await congregation.as("intermediate_admin"), congregation);
  const begin = async () => (await miriam.call(secondFactor.begin, { body: { password: DEMO_PASSWORD } })).body.secret;
  const startStep = async () => watchedBy(await startSecondStep(congregation, email), congregation);
  const turnOn = async (secret: string) => {
    await miriam.call(secondFactor.confirm, { body: { code: appCode(secret) } });
    await clearAttempts(congregation);
  };
  const secret = await begin();
  await turnOn(secret);
  const renewed = await miriam.call(secondFactor.renewBackupCodes, { body: { password: DEMO_PASSWORD } });
  const [backupCode = ""] = renewed.body.backupCodes;
  await (await startStep()).call(secondFactor.byApp, { body: { code: appCode(secret, 1) } });
  await (await startStep()).call(secondFactor.byBackupCode, { body: { code: backupCode } });
  await miriam.call(secondFactor.turnOff, { body: { password: DEMO_PASSWORD } });
  await turnOn(await begin());
  const { id } = (await miriam.call(api.signin.user)).body;
  await admin.call(users.removeSecondFactor, { params: { id } });
}

export async function changeOwnAccount(congregation: Congregation): Promise<void> {
  const { ownAccount } = api;
  const signIn = async () => {
    const person = watchedBy(congregation.stranger(), congregation);
    const body = { email: CAST.ministry_leader.email, password: DEMO_PASSWORD };
    await person.call(api.signin.withPassword, { body });
    return person;
  };
  const [here, there] = [await signIn(), await signIn()];
  const [device] = (await there.call(ownAccount.read)).body.devices;
  await here.call(ownAccount.signOutDevice, { params: { id: device?.id ?? "" } });
  await signIn();
  await here.call(ownAccount.signOutOthers);
  const body = { currentPassword: DEMO_PASSWORD, newPassword: "seven quiet otters" };
  await here.call(ownAccount.changePassword, { body });
}
