/** Whether a plan can begin on a day: one that exists, in reach of the calendar. The server refuses others. */
export const isPlanDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return day >= "1900" && day < "2201" && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
};

/** How many weeks a plan can show at a time, and how many it shows unless another number is chosen. */
export const WEEK_CHOICES: readonly number[] = [2, 4, 6, 8, 12, 26];
export const USUAL_WEEKS = 6;
