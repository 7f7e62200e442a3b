// Runs outside React for as long as the page is open: the stream of notices, and the congregation's day.

import { followLive } from "../live/follow.ts";
import { followDay } from "../live/midnight.ts";

/** Follows both until the returned function is called. */
export function followNoticesAndDay(): () => void {
  const ends = [followLive(), followDay()];
  return () => {
    for (const end of ends) end();
  };
}
