/** Returns the current time; tests can replace it. */
export type Clock = () => Temporal.Instant;
