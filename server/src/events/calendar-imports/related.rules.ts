// Entries of a calendar that belong together although their UIDs differ. Pure.

/** Google writes "this and following events" as a new series, with the moment of the split at the end of the UID. */
const SPLIT = /_R\d{8}(?:T\d{6}Z?)?(?=@|$)/;

/** The UID of the series from which Google split one off; null if it is not such a part. */
export const getWholeUid = (uid: string): string | null => (SPLIT.test(uid) ? uid.replace(SPLIT, "") : null);

/** The moment follows the UID of its series. */
const CHANGED_DAY = / (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/;

/** The series and the moment that a changed day names, if it was imported without its series. */
export function parseChangedDay(key: string): { uid: string; moment: Temporal.Instant } | null {
  const [end, moment] = CHANGED_DAY.exec(key) ?? [];
  return end && moment ? { uid: key.slice(0, -end.length), moment: Temporal.Instant.from(moment) } : null;
}
