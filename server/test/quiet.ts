import { pino } from "pino";

/** A logger for programs that run the server's parts on their own: says nothing unless TEST_LOG names a level. */
export const quiet = pino({ level: process.env.TEST_LOG ?? "silent" });
