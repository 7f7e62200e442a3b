// Accounts with a second factor, turned on through HTTP.
import { api } from "@narthex/contract/api.ts";
import { CAST, type CastName, DEMO_PASSWORD } from "../../sample/src/cast.ts";
import { rateLimits } from "../src/database/tables/operations.ts";
import { appCode } from "./authenticator.ts";
import type { Congregation, Person } from "./congregation.ts";

export interface Factor {
  readonly email: string;
  readonly userId: string;
  readonly secret: string;
  readonly backupCodes: readonly string[];
  /** The browser in which it was turned on. */
  readonly person: Person;
}

/** Deletes counted attempts and used codes. */
export const clearAttempts = ({ postgres }: Congregation) => postgres.db.delete(rateLimits);

/** A browser that has just signed in with the password only. */
export async function withPassword(congregation: Congregation, name: CastName): Promise<Person> {
  const person = congregation.stranger();
  const body = { email: CAST[name].email, password: DEMO_PASSWORD };
  const { status } = await person.call(api.signin.withPassword, { body });
  if (status !== 200) throw new Error(`${name} could not sign in: ${status}`);
  return person;
}

export async function turnOn(congregation: Congregation, name: CastName): Promise<Factor> {
  const person = await withPassword(congregation, name);
  const begun = await person.call(api.secondFactor.begin, { body: { password: DEMO_PASSWORD } });
  const { secret, backupCodes } = begun.body;
  const { status, body } = await person.call(api.secondFactor.confirm, { body: { code: appCode(secret) } });
  if (status !== 200) throw new Error(`not turned on: ${JSON.stringify(body)}`);
  await clearAttempts(congregation);
  const { id: userId } = (await person.call(api.signin.user)).body;
  return { email: CAST[name].email, userId, secret, backupCodes, person };
}

/** A browser that has completed the first step, with the password, and needs the second. */
export async function startSecondStep(
  congregation: Congregation,
  email: string,
  { person = congregation.stranger(), password = DEMO_PASSWORD }: { person?: Person; password?: string } = {},
): Promise<Person> {
  const { status, body } = await person.call(api.signin.withPassword, { body: { email, password } });
  if (status !== 202) throw new Error(`no second step: ${status} ${JSON.stringify(body)}`);
  return person;
}
