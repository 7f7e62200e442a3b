// Makes the changing calls about one's own account, for the check that each records a change.
import { api } from "@narthex/contract/api.ts";
import { CAST, DEMO_PASSWORD } from "../sample/src/cast.ts";
import { appCode } from "../server/test/authenticator.ts";
import { type Congregation, openCongregation, type Person } from "../server/test/congregation.ts";
import { codeTo } from "../server/test/kept-mail.ts";
import { passkeyDevice } from "../server/test/passkey-device.ts";
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

/** In a congregation of its own, because passkeys need a site with a name. */
export async function changePasskeys(): Promise<void> {
  const { confirmation, passkeys, signin } = api;
  const site = "https://grace.example.org";
  const congregation = await openCongregation({ config: { publicUrl: site } });
  const leo = watchedBy(await congregation.as("member"), congregation);
  const device = passkeyDevice(site);
  const { challenge } = (await leo.call(passkeys.begin)).body;
  const [passkey] = (await leo.call(passkeys.add, { body: device.make(challenge) })).body.passkeys;
  const params = { id: passkey?.id ?? "" };
  await leo.call(passkeys.rename, { params, body: { name: "My phone" } });
  const options = (await leo.call(confirmation.beginPasskey)).body;
  await leo.call(confirmation.withPasskey, { body: device.use(options.challenge) });
  const stranger = watchedBy(congregation.stranger(), congregation);
  const begun = (await stranger.call(passkeys.beginSignIn)).body;
  await stranger.call(passkeys.signIn, { body: device.use(begun.challenge) });
  await leo.call(passkeys.remove, { params });
  const { id, email } = (await leo.call(signin.user)).body;
  await congregation.postgres.pool.query("delete from accounts where user_id = $1", [id]);
  await leo.call(confirmation.sendCode);
  await leo.call(confirmation.withCode, { body: { otp: await codeTo(congregation.postgres, email) } });
  await congregation.close();
}
