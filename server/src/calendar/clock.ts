/** The time, which tests may set. */
export type Clock = () => Temporal.Instant;
