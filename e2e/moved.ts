// Loaded before the real program, which then uses the journeys' time.
import { moveClock } from "./clock.ts";

moveClock(Number(process.env.JOURNEY_OFFSET));
