import { pino } from "pino";

/** A logger for programs that use parts of the server: logs nothing unless TEST_LOG names a level. */
export const quiet = pino({ level: process.env.TEST_LOG ?? "silent" });
