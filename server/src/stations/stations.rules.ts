// What a station shows of events. Pure.

interface Starting {
  readonly startsAt: string;
}

/** The event whose start is nearest comes first: ten minutes before the service that is the service. */
export function nearestFirst<E extends Starting>(events: readonly E[], now: Temporal.Instant): E[] {
  const distance = ({ startsAt }: E) =>
    Math.abs(Temporal.Instant.from(startsAt).epochMilliseconds - now.epochMilliseconds);
  return [...events].sort((one, other) => distance(one) - distance(other));
}

/** A code as someone types it from a link: without spaces and hyphens, in capitals. */
export const groupsOf = (code: string): string => code.replace(/(.{5})(?=.)/g, "$1-");
