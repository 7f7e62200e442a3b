// When a print job is given to its program, and for how long. Pure values.

/** A program prolongs it while it prints; a job whose reservation ended is offered again. */
export const LEASE = Temporal.Duration.from({ seconds: 60 });
/** Families do not wait so long for labels: what was not printed until then was printed in another way. */
export const WAITS_FOR = Temporal.Duration.from({ hours: 3 });
/** A program that stops again and again at a job does not get it forever. */
export const MOST_ATTEMPTS = 5;
