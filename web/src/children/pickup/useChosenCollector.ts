// The chosen collector while the list changes: a person who was removed or barred meanwhile stays chosen, so that the
// server refuses the one who is there and alerts the leads, and no one else is recorded.
import type { Collector } from "@narthex/contract/child-board.ts";
import { useState } from "react";
import { buildChoice, findChosen, listCollectorOptions } from "./checkOutInput.ts";

export function useChosenCollector(choice: string, collectors: readonly Collector[]) {
  const [last, setLast] = useState<Collector>();
  const current = findChosen(choice, collectors);
  if (current && current !== last) setLast(current);
  const removed = !current && last && buildChoice(last) === choice ? last : undefined;
  return {
    chosen: current ?? removed,
    options: listCollectorOptions(removed ? [...collectors, removed] : collectors),
  };
}
