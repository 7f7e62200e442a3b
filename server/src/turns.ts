// Long work on the event loop pauses between its parts, so that requests are answered meanwhile.
import { setImmediate as pause } from "node:timers/promises";

/** A part takes some ten milliseconds where an item takes 0.2, as reading a row of a file does. */
const ITEMS_PER_TURN = 50;

/** The same items; everything else of this process gets a turn after each few of them. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let count = 0;
  for (const item of items) {
    yield item;
    count += 1;
    if (count % ITEMS_PER_TURN === 0) await pause();
  }
}
