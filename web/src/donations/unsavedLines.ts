// Lines of a batch on their way into the ledger, one after the other, while the next is typed. They live outside the
// screen, and in the tab's own storage, so that leaving the page or reloading it loses nothing; a line that is sent twice
// is written once, because it keeps its key.
import { api } from "@narthex/contract/api.ts";
import type { Donation } from "@narthex/contract/donations.ts";
import { useSyncExternalStore } from "react";
import { newEntryKey } from "../client/entryKey.ts";
import { queryClient } from "../client/reads.ts";
import { ApiError, request, sentenceOf } from "../client/request.ts";
import { useCurrentUser } from "../client/session.ts";
import { amountFromText } from "../forms/amountFromText.ts";
import { memberNamed } from "../members/memberNamed.ts";
import {
  bodyOf,
  isBegun,
  isUnclear,
  type Kept,
  NOTHING_KEPT,
  readKept,
  type TypedLine,
  type UnsavedLine,
} from "./batchLine.ts";
import { batchById } from "./donations.queries.ts";

const FALLBACK = "Failed to record donation";
const WHO_IS_MEANT = "It is not clear who is meant. Correct the line and choose the donor from the list.";
const PUT_ASIDE = "Put aside while another line was corrected.";

export interface UnsavedLines {
  subscribe(listener: () => void): () => void;
  now(): Kept;
  /** Keeps what is being typed. */
  keepDraft(draft: TypedLine): void;
  enter(line: TypedLine): void;
  /** Sends again what could not be saved. */
  retry(key: string): void;
  /** Puts a line that could not be saved back into the fields. What is being typed there takes its place. */
  correct(key: string): void;
  /** Gives a line up that can be saved nowhere any more. */
  giveUp(key: string): void;
}

function problemIn(error: unknown): string {
  const fields = error instanceof ApiError ? Object.values(error.fields ?? {}) : [];
  return fields[0] ?? sentenceOf(error, FALLBACK);
}

/** Puts a gift that was just written among the lines of its batch, before anybody asks the server again. */
async function show(batchId: number, gift: Donation, entryKey: string): Promise<void> {
  const { queryKey } = batchById(batchId);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (batch) =>
    batch === undefined || batch.lines.some(({ id }) => id === gift.id)
      ? batch
      : { ...batch, lines: [...batch.lines, { ...gift, entryKey }] },
  );
}

function openLines(batchId: number, storageKey: string): UnsavedLines {
  let kept = readKept(sessionStorage.getItem(storageKey));
  let isSending = false;
  const listeners = new Set<() => void>();

  const change = (next: Kept) => {
    kept = next;
    if (kept.lines.length === 0 && kept.draft === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(kept));
    for (const listener of listeners) listener();
  };
  const changeLines = (lines: UnsavedLine[]) => change({ ...kept, lines });
  const changeLine = (key: string, part: Partial<UnsavedLine>) =>
    changeLines(kept.lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const drop = (key: string) => changeLines(kept.lines.filter((line) => line.key !== key));

  const send = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    for (let line = next(); line; line = next()) {
      const { key } = line;
      try {
        // Whoever types faster than the server answers leaves a name: whose it is is asked now.
        if (isUnclear(line)) {
          const donor = await memberNamed(line.donorText);
          changeLine(key, donor ? { donor, donorText: donor.name } : { problem: WHO_IS_MEANT });
          continue;
        }
        await show(batchId, await request(api.donations.record, { body: bodyOf(line, batchId, key) }), key);
        drop(key);
      } catch (error) {
        changeLine(key, { problem: problemIn(error) });
      }
    }
    isSending = false;
  };
  const next = () => kept.lines.find(({ problem }) => problem === null);

  void send(); // what a reload has interrupted
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    now: () => kept,
    keepDraft: (draft) => change({ ...kept, draft }),
    enter(line) {
      const entered = { ...line, amount: amountFromText(line.amount), key: newEntryKey(), problem: null };
      change({ lines: [...kept.lines, entered], draft: null });
      void send();
    },
    retry(key) {
      changeLine(key, { problem: null });
      void send();
    },
    correct(key) {
      const line = kept.lines.find((one) => one.key === key);
      if (!line) return;
      const { key: _, problem: __, ...draft } = line;
      const { draft: typed } = kept;
      const aside = typed && isBegun(typed) ? [{ ...typed, key: newEntryKey(), problem: PUT_ASIDE }] : [];
      change({ lines: kept.lines.flatMap((one) => (one.key === key ? aside : [one])), draft });
    },
    giveUp: drop,
  };
}

const opened = new Map<string, UnsavedLines>();

/** The unsaved lines of a batch in this tab. They belong to whoever typed them. */
export function useUnsavedLines(batchId: number): UnsavedLines & { kept: Kept } {
  const { id } = useCurrentUser();
  const storageKey = `narthex.batch.${id}.${batchId}`;
  const lines = opened.get(storageKey) ?? openLines(batchId, storageKey);
  opened.set(storageKey, lines);
  const kept = useSyncExternalStore(lines.subscribe, lines.now, () => NOTHING_KEPT);
  return { ...lines, kept };
}
