// Distinguishes an unavailable database from a programming error. Drizzle wraps every failed query, so causes are
// searched as well.

const READ_ONLY = "25006";
const DISK_FULL = "53100";

/** PostgreSQL's own codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNAVAILABLE_STATES = new Set([
  READ_ONLY, // such as a standby
  "25P03", // idle_in_transaction_session_timeout
  DISK_FULL,
  "53200", // out of memory
  "53300", // too many connections
  "53400", // a configured limit, such as that of temporary files
  "55P03", // lock_timeout
  "57014", // statement_timeout
  "57P01", // shutting down, or ended by an administrator
  "57P02", // crashed
  "57P03", // starting up
  "57P05", // idle_session_timeout
  "58030", // input or output error
]);

const NETWORK_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EMFILE",
  "ENFILE",
  "EPIPE",
  "ETIMEDOUT",
]);

/** Messages of `pg` and `pg-pool` without a code. */
const SENTENCES = [
  /^Connection terminated/,
  /^Client has encountered a connection error and is not queryable/,
  /^Query read timeout$/,
  /^timeout exceeded when trying to connect$/,
  /^timeout expired$/,
  /^Cannot use a pool after calling end on the pool$/,
];

export function* listCauses(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) yield at;
}

function getErrorCode(error: Error): string | undefined {
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** A message of the driver about the connection, which contains no data; undefined for other messages. */
export const getDriverMessage = ({ message }: Error): string | undefined =>
  SENTENCES.some((sentence) => sentence.test(message)) ? message : undefined;

function isUnavailableItself(error: Error): boolean {
  const code = getErrorCode(error);
  if (code === undefined) return getDriverMessage(error) !== undefined;
  return NETWORK_CODES.has(code) || UNAVAILABLE_STATES.has(code) || code.startsWith("08");
}

/** Whether the database or the connection to it failed, so that the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  return [...listCauses(error)].some(isUnavailableItself);
}

/** Whether PostgreSQL found its disk full. This is also an unavailable database. */
export const isDiskFull = (error: unknown): boolean =>
  [...listCauses(error)].some((one) => getErrorCode(one) === DISK_FULL);

/**
 * Whether the connection is unusable: lost, still busy with an abandoned statement, or read-only. A session keeps the
 * setting of a read-only database, and a demoted primary keeps its sessions.
 */
export function isConnectionLost(error: unknown): boolean {
  return [...listCauses(error)].some(
    (one) =>
      isUnavailableItself(one) && (!("severity" in one) || one.severity === "FATAL" || getErrorCode(one) === READ_ONLY),
  );
}
