// Divides gifts in the order of their days into batches. Pure.
import { MAX_BATCH_GIFTS } from "@narthex/contract/donation-batches.ts";

interface DatedSum {
  day: string;
  /** Of the gift's parts together. */
  cents: number;
  /** The number of gifts in the books: one for each fund. */
  gifts: number;
}

/** The largest expected total of a batch. */
const MAX_CENTS = 999_999_999;

/** Collects gifts until the day changes or the batch is full. */
export class BatchDivider<Gift extends DatedSum> {
  #gifts: Gift[] = [];
  #count = 0;
  #cents = 0;

  /** Adds a gift. @returns the batch before it, if this gift begins another one */
  add(gift: Gift): Gift[] | null {
    const [first] = this.#gifts;
    const isFull = this.#count + gift.gifts > MAX_BATCH_GIFTS || this.#cents + gift.cents > MAX_CENTS;
    const ended = first !== undefined && (first.day !== gift.day || isFull) ? this.end() : null;
    this.#gifts.push(gift);
    this.#count += gift.gifts;
    this.#cents += gift.cents;
    return ended;
  }

  /** The last batch; empty if there is none. */
  end(): Gift[] {
    const gifts = this.#gifts;
    [this.#gifts, this.#count, this.#cents] = [[], 0, 0];
    return gifts;
  }
}
