// What goes on outside React as long as the page stands: the stream of notices, and the congregation's day.
import { followDay } from "../client/midnight.ts";
import { followLive } from "../live/follow.ts";

/** Follows both until the returned function is called. */
export function follow(): () => void {
  const ends = [followLive(), followDay()];
  return () => {
    for (const end of ends) end();
  };
}
