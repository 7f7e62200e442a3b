// Events that left their series, and the parts of split series, as a random test follows them.
import type { Event } from "@narthex/contract/events.ts";
import { expect } from "vitest";
import { dayOf } from "./series-edits.ts";
import { byId } from "./series-events.ts";

export class LeftEvents {
  /** The series and the day that an event left. */
  readonly #left = new Map<number, { seriesId: number; day: string }>();
  /** The earlier part of each later one. */
  readonly #earlier = new Map<number, number>();

  noteSplit(from: number, later: number): void {
    this.#earlier.set(later, from);
  }

  noteLeaving(before: readonly Event[], after: readonly Event[]): void {
    const present = byId(after);
    for (const { id, seriesId, ...event } of before)
      if (seriesId !== null && present.get(id)?.seriesId === null)
        this.#left.set(id, { seriesId, day: event.originalStart?.slice(0, 10) ?? "" });
  }

  #wholeOf(seriesId: number): number {
    const earlier = this.#earlier.get(seriesId);
    return earlier === undefined ? seriesId : this.#wholeOf(earlier);
  }

  isSplit(seriesId: number): boolean {
    return this.#earlier.has(seriesId) || [...this.#earlier.values()].includes(seriesId);
  }

  /** Days that single events have that left any part of a series. */
  daysOf(seriesId: number, events: readonly Event[]): string[] {
    return events.flatMap((event) => {
      const left = event.seriesId === null ? this.#left.get(event.id) : undefined;
      return left && this.#wholeOf(left.seriesId) === this.#wholeOf(seriesId) ? [left.day] : [];
    });
  }

  /** No day of a series, with all its parts and the events that left it, has two events. */
  expectNoDouble(events: readonly Event[]): void {
    const days = events.flatMap((event) => {
      if (event.seriesId !== null) return [`${this.#wholeOf(event.seriesId)} ${dayOf(event)}`];
      const left = this.#left.get(event.id);
      return left ? [`${this.#wholeOf(left.seriesId)} ${left.day}`] : [];
    });
    expect(days.sort()).toEqual([...new Set(days)]);
  }
}
