// Settings of outside services as administrators entered them. Secrets are sealed together with the values that they
// were entered for: a row whose host was changed in the database opens no secret.
import type { Viewer } from "../access/viewer.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { type Secret, seal, unseal } from "../sealed.ts";
import {
  deleteProvider,
  lockProvider,
  type ProviderId,
  type ProviderRow,
  readProvider,
  updateProvider,
  writeProvider,
} from "./providers.queries.ts";

/** Why a secret has to be entered again after a change. */
export const ELSEWHERE = "Please enter it again, because it is for another server or account now.";

/** What reading these settings needs of the services. */
export interface ProviderNeeds {
  readonly config: Config;
  readonly secret: Secret;
}

export interface ProviderKind<Values extends object> {
  readonly id: ProviderId;
  /** The values that decide where the secrets are sent. */
  readonly boundTo: (values: Values) => readonly (string | number | null)[];
  /**
   * Why the secrets have to be entered again although other values that they are bound to stay; null if they are as
   * safe as before. Without it, any of these values needs them again.
   */
  readonly whyAgain?: (before: Values, values: Values) => string | null;
}

export interface StoredSettings<Values extends object> {
  readonly values: Values;
  /** Null if they cannot be opened, because SECRET is another one than when they were entered. */
  readonly secrets: Readonly<Record<string, string>> | null;
  readonly secretSetAt: string | null;
  readonly secretSetBy: string | null;
  readonly updatedAt: string;
}

function unsealSettings<Values extends object>(
  { secret }: Pick<ProviderNeeds, "secret">,
  { id, boundTo }: ProviderKind<Values>,
  { sealed, ...row }: ProviderRow,
): StoredSettings<Values> {
  const values = row.values as Values;
  const found = sealed === null ? null : unseal(secret, "provider secrets", sealed);
  const [bound, secrets] = found === null ? [] : (JSON.parse(found) as [string, Record<string, string>]);
  const isOurs = bound === JSON.stringify([id, ...boundTo(values)]);
  return {
    values,
    secrets: sealed === null ? {} : isOurs && secrets ? secrets : null,
    secretSetAt: row.sealedAt,
    secretSetBy: row.sealedByName,
    updatedAt: row.updatedAt,
  };
}

export async function readStored<Values extends object>(
  db: Database,
  services: Pick<ProviderNeeds, "secret">,
  kind: ProviderKind<Values>,
): Promise<StoredSettings<Values> | null> {
  const row = await readProvider(db, kind.id);
  return row && unsealSettings(services, kind, row);
}

/** Locks the settings until the transaction ends. */
export async function lockStored<Values extends object>(
  tx: Database,
  services: Pick<ProviderNeeds, "secret">,
  kind: ProviderKind<Values>,
): Promise<StoredSettings<Values> | null> {
  const row = await lockProvider(tx, kind.id);
  return row && unsealSettings(services, kind, row);
}

/**
 * @param secrets replace the earlier ones; undefined leaves them
 * @param isEntered false if a person entered them before, for other values
 */
export async function writeStored<Values extends object>(
  tx: Database,
  { secret }: Pick<ProviderNeeds, "secret">,
  { id, boundTo }: ProviderKind<Values>,
  change: {
    values: Values;
    secrets: Readonly<Record<string, string>> | undefined;
    isEntered: boolean;
    by: Viewer;
    now: Temporal.Instant;
  },
): Promise<void> {
  const { values, secrets, isEntered, by } = change;
  const at = change.now.toString();
  const row = { provider: id, values: { ...values } as Record<string, unknown>, updatedAt: at };
  if (secrets === undefined) return writeProvider(tx, row);
  if (Object.keys(secrets).length === 0) {
    return writeProvider(tx, { ...row, sealed: null, sealedAt: null, sealedBy: null });
  }
  const text = JSON.stringify([JSON.stringify([id, ...boundTo(values)]), secrets]);
  const sealed = seal(secret, "provider secrets", text);
  if (!isEntered) return updateProvider(tx, { ...row, sealed });
  return writeProvider(tx, { ...row, sealed, sealedAt: at, sealedBy: by.userId });
}

export async function removeStored(tx: Database, id: ProviderId): Promise<void> {
  await deleteProvider(tx, id);
}
