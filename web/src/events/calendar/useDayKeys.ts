import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { subtractDays } from "../../format/format.ts";

const DAYS_BACK: Readonly<Record<string, number>> = { ArrowLeft: 1, ArrowRight: -1, ArrowUp: 7, ArrowDown: -7 };

/**
 * Arrow keys lead from day to day; beyond the shown month they open the next one. Only one day is a stop of the Tab
 * key.
 * @param first the day that is a stop before an arrow key was pressed, YYYY-MM-DD
 * @param shown all days that are shown
 */
export function useDayKeys(first: string, shown: readonly string[], onBeyond: (date: string) => void) {
  const table = useRef<HTMLTableElement>(null);
  const [reached, setReached] = useState<string | null>(null);
  const stop = reached !== null && shown.includes(reached) ? reached : shown.includes(first) ? first : shown[0];
  const toFocus = useRef<string | null>(null);
  // A day of another month can be focused only after that month is drawn.
  useEffect(() => {
    if (toFocus.current === null) return;
    const days = table.current?.querySelectorAll<HTMLElement>(`[data-date="${toFocus.current}"]`) ?? [];
    const day = [...days].find((one) => one.checkVisibility());
    if (day) toFocus.current = null;
    day?.focus();
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const back = DAYS_BACK[event.key];
    const from = event.currentTarget.dataset.date;
    if (back === undefined || from === undefined) return;
    event.preventDefault();
    const to = subtractDays(from, back);
    toFocus.current = to;
    setReached(to);
    if (!shown.includes(to)) onBeyond(to);
  };
  return { table, stop, onKeyDown };
}
