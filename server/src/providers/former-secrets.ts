// Secrets that were replaced. Requests that were signed with one may still arrive.

export interface FormerSecret {
  readonly secret: string;
  /** ISO 8601. */
  readonly until: string;
}

/** An administrator may correct a secret several times while former ones are accepted. */
const MOST_FORMER = 5;

export const isAccepted = ({ until }: Pick<FormerSecret, "until">, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, Temporal.Instant.from(until)) < 0;

export const parseFormerSecrets = (stored: string | undefined): readonly FormerSecret[] =>
  stored === undefined ? [] : JSON.parse(stored);

/** The former secrets that are still accepted after a change, as `parseFormerSecrets` reads them. */
export function addFormerSecret(
  stored: string | undefined,
  { replaced, current, hours }: { replaced: string | undefined; current: string | null; hours: number },
  now: Temporal.Instant,
): string | null {
  const added = replaced === undefined ? [] : [{ secret: replaced, until: now.add({ hours }).toString() }];
  const former = [...added, ...parseFormerSecrets(stored)]
    .filter(({ secret, until }) => secret !== current && isAccepted({ until }, now))
    .slice(0, MOST_FORMER);
  return former.length === 0 ? null : JSON.stringify(former);
}
