/** The filter of the entries in the URL: IDs and kinds, never names. */
export interface LogFilter {
  /** The account that acted. */
  actor?: string;
  /** The kind of record. */
  kind?: string;
  /** First and last day, YYYY-MM-DD. */
  from?: string;
  to?: string;
}
