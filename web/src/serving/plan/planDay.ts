/** Whether a plan can begin on a day: one that exists, in reach of the calendar. The server refuses others. */
export const isPlanDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return day >= "1900" && day < "2201" && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
};
