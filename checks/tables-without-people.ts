// Tables in which the check of visible fields needs no row.

/** Tables without a row of the target, and why. */
export const WITHOUT: Record<string, string> = {
  backups: "times and sizes of files",
  checkin_sessions: "about an event",
  children_settings: "the congregation's",
  duplicate_pairs: "numbers of two members; their fields are those of members",
  household_sources: "ids of another program",
  import_rows: "a file that a manager uploads; held by the tests of imports",
  imports: "a file that a manager uploads; held by the tests of imports",
  live_changes: "numbers of records",
  member_sources: "ids of another program",
  live_state: "one row about the server",
  logos: "the congregation's",
  member_merge_rows: "numbers and rows of a merge, which no call shows",
  member_merges: "the whole rows of two people, of which calls show the name; held by the tests of merges",
  payment_events: "numbers of the provider",
  rate_limits: "hashes",
  server_secret: "a fingerprint",
  settings: "the congregation's",
  statement_runs: "sums over all donors; held by the tests of statements",
  statements: "documents; held by the tests of statements",
  test_provider_payments: "the built-in provider of the demo",
  event_headcounts: "numbers of people",
  postponed_newcomers: "days of the queue of newcomers; held by its tests",
};
