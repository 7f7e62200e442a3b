/** The part of the settings' address that leads to the public calendar. */
export const CALENDAR_HASH = "public-calendar";
