// The common part of the forms of all outside services: who may change them, and which secrets have to be entered.
import { isDeepStrictEqual } from "node:util";
import type { ProviderSecret, ProviderSource } from "@narthex/contract/providers.ts";
import type { Viewer } from "../access/viewer.ts";
import type { Clock } from "../calendar/clock.ts";
import type { Database } from "../database/database.ts";
import { refuseStale } from "../http/version.ts";
import { ELSEWHERE, lockStored, type ProviderKind, type StoredSettings, writeStored } from "../providers/stored.ts";
import { Refusal } from "../refusal.ts";
import type { Secret } from "../sealed.ts";

interface Needs {
  readonly clock: Clock;
  readonly secret: Secret;
}

const UNREADABLE = "Please enter it again: this server's SECRET has changed since it was entered.";

export const getSource = (isInEnvironment: boolean, isDemo: boolean, stored: unknown): ProviderSource => {
  if (isDemo) return "sample";
  if (isInEnvironment) return "environment";
  return stored === null ? "none" : "form";
};

/** @throws Refusal set_by_environment */
export function refuseFixed(source: ProviderSource): void {
  if (source === "environment" || source === "sample") throw new Refusal("set_by_environment");
}

export function toProviderSecret(stored: StoredSettings<object> | null): ProviderSecret | null {
  if (stored === null || stored.secretSetAt === null) return null;
  return { setAt: stored.secretSetAt, setBy: stored.secretSetBy, isReadable: stored.secrets !== null };
}

type Secrets = Readonly<Record<string, string>>;

interface SecretChange<Values extends object> {
  before: StoredSettings<Values> | null;
  values: Values;
  /** The secrets that these values need, as typed; null for those that were left empty. */
  typed: Readonly<Record<string, string | null>>;
  /** Further secrets to store with new ones. */
  keep?: ((before: Secrets, secrets: Secrets) => Secrets) | undefined;
}

/**
 * The secrets to store; undefined if they stay. A secret that was entered for another server or account is not used
 * again, so that no one can direct it to a server of their own without knowing it. @throws Refusal invalid_input
 */
function computeSecrets<Values extends object>(
  kind: ProviderKind<Values>,
  { before, values, typed, keep }: SecretChange<Values>,
): Secrets | undefined {
  const isSame = before !== null && isDeepStrictEqual(kind.boundTo(before.values), kind.boundTo(values));
  const again = isSame || before === null ? null : kind.whyAgain ? kind.whyAgain(before.values, values) : ELSEWHERE;
  const known = again === null ? (before?.secrets ?? {}) : {};
  const fields: Record<string, string> = {};
  const secrets: Record<string, string> = {};
  for (const [name, text] of Object.entries(typed)) {
    const secret = text ?? known[name];
    if (secret !== undefined) secrets[name] = secret;
    else fields[name] = !before?.secretSetAt ? "Required" : (again ?? UNREADABLE);
  }
  if (Object.keys(fields).length > 0) throw new Refusal("invalid_input", { fields });
  const names = Object.keys(secrets);
  const isUnchanged = isSame && before.secrets !== null && names.every((name) => secrets[name] === known[name]);
  return isUnchanged ? undefined : { ...secrets, ...keep?.(before?.secrets ?? {}, secrets) };
}

/** Names of the fields that change, for the audit log. Further secrets, which no field has, are not named. */
function listChangedFields<Values extends object>(
  { before, values, typed }: SecretChange<Values>,
  secrets: Secrets | undefined,
): string[] {
  const names = Object.keys(values) as (keyof Values & string)[];
  const changed = names.filter((name) => !isDeepStrictEqual(before?.values[name] ?? null, values[name] ?? null));
  const entered = Object.keys(typed).filter((name) => secrets && secrets[name] !== before?.secrets?.[name]);
  return [...changed, ...entered];
}

interface ProviderChange<Values extends object> extends Omit<SecretChange<Values>, "before"> {
  /** The version that the caller saw, null if there was none. */
  updatedAt: string | null | undefined;
  /** The settings as the viewer may see them. */
  read: () => Promise<unknown>;
}

/** @returns the names of the fields that were changed @throws Refusal invalid_input, conflict */
export async function changeProvider<Values extends object>(
  tx: Database,
  services: Needs,
  viewer: Viewer,
  kind: ProviderKind<Values>,
  { values, typed, keep, updatedAt, read }: ProviderChange<Values>,
): Promise<string[]> {
  const before = await lockStored(tx, services, kind);
  const isNothingTyped = Object.values(typed).every((text) => text === null);
  const secretsBefore = before?.secrets;
  // A first setup whose answer was lost is sent again with its secrets.
  const isNoSecretNew = Object.entries(typed).every(([name, text]) => text === null || text === secretsBefore?.[name]);
  const isUnchanged = secretsBefore && isNoSecretNew && isDeepStrictEqual(before.values, values);
  if (before && !isUnchanged) await refuseStale(before, updatedAt, read);
  const change = { before, values, typed, keep };
  const secrets = computeSecrets(kind, change);
  const fields = listChangedFields(change, secrets);
  if (fields.length > 0) {
    const isEntered = before === null || !isNothingTyped;
    await writeStored(tx, services, kind, { values, secrets, isEntered, by: viewer, now: services.clock() });
  }
  return fields;
}
