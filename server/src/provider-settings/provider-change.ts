// What the forms of all outside services have in common: who may change them, and which secrets have to be entered.
import { isDeepStrictEqual } from "node:util";
import type { ProviderSecret, ProviderSource } from "@narthex/contract/providers.ts";
import type { ProviderKind, Stored } from "../providers/stored.ts";
import { Refusal } from "../refusal.ts";

const ELSEWHERE = "Please enter it again, because it is for another server or account now.";
const UNREADABLE = "Please enter it again: this server's SECRET has changed since it was entered.";

export const sourceOf = (isInEnvironment: boolean, isDemo: boolean, stored: unknown): ProviderSource => {
  if (isDemo) return "sample";
  if (isInEnvironment) return "environment";
  return stored === null ? "none" : "form";
};

/** @throws Refusal set_by_environment */
export function refuseFixed(source: ProviderSource): void {
  if (source === "environment" || source === "sample") throw new Refusal("set_by_environment");
}

export function secretOf(stored: Stored<object> | null): ProviderSecret | null {
  if (stored === null || stored.secretSetAt === null) return null;
  return { setAt: stored.secretSetAt, setBy: stored.secretSetBy, isReadable: stored.secrets !== null };
}

interface SecretChange<Values extends object> {
  before: Stored<Values> | null;
  values: Values;
  /** The secrets that these values need, as typed; null for those that were left empty. */
  typed: Readonly<Record<string, string | null>>;
}

/**
 * The secrets to store; undefined if they stay. A secret that was entered for another server or account is not used
 * again, so that no one can direct it to a server of their own without knowing it. @throws Refusal invalid_input
 */
export function secretsFor<Values extends object>(
  kind: ProviderKind<Values>,
  { before, values, typed }: SecretChange<Values>,
): Record<string, string> | undefined {
  const isSame = before !== null && isDeepStrictEqual(kind.boundTo(before.values), kind.boundTo(values));
  const known = isSame ? (before.secrets ?? {}) : {};
  const fields: Record<string, string> = {};
  const secrets: Record<string, string> = {};
  for (const [name, text] of Object.entries(typed)) {
    const secret = text ?? known[name];
    if (secret !== undefined) secrets[name] = secret;
    else fields[name] = !before?.secretSetAt ? "Required" : isSame ? UNREADABLE : ELSEWHERE;
  }
  if (Object.keys(fields).length > 0) throw new Refusal("invalid_input", { fields });
  const isUnchanged = isSame && before.secrets !== null && isDeepStrictEqual(secrets, { ...before.secrets });
  return isUnchanged ? undefined : secrets;
}

/** Names of the fields that change, for the audit log. */
export function fieldsOf<Values extends object>(
  before: Stored<Values> | null,
  values: Values,
  secrets: Readonly<Record<string, string>> | undefined,
): string[] {
  const names = Object.keys(values) as (keyof Values & string)[];
  const changed = names.filter((name) => !isDeepStrictEqual(before?.values[name] ?? null, values[name] ?? null));
  const entered = Object.keys(secrets ?? {}).filter((name) => secrets?.[name] !== before?.secrets?.[name]);
  return [...changed, ...entered];
}
