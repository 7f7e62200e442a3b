// Queue of the lines of a batch: they are sent to the ledger one after the other while the next one is typed. The queue
// is outside the page and in the browser's storage, so closing the tab loses nothing. A line that is sent twice is
// written once, because it keeps its key. The lines belong to the account that typed them. The draft is separate from
// the lines and notifies no subscriber, so a key press does not render the lines again.
import { api } from "@narthex/contract/api.ts";
import type { Donation } from "@narthex/contract/donations.ts";
import { useSyncExternalStore } from "react";
import { createEntryKey } from "../api/entryKey.ts";
import { queryClient } from "../api/reads.ts";
import { ApiError, getSentence, isUnavailable, request } from "../api/request.ts";
import { isLeaving, returnToSignIn } from "../api/sessionEnd.ts";
import { parseAmount } from "../forms/parseAmount.ts";
import { findMemberByName } from "../members/picker/membersByName.ts";
import { useCurrentUser } from "../session/session.ts";
import { buildUnsavedKey } from "../session/signOut.ts";
import {
  buildLineBody,
  isBegun,
  isUnclear,
  readLines,
  readTyped,
  type TypedLine,
  type UnsavedLine,
} from "./batchLine.ts";
import { queryBatch } from "./donations.queries.ts";

const FALLBACK = "Failed to record donation";
const WHO_IS_MEANT = "This name does not clearly mean one person. Correct the line and choose from the list.";
const PUT_ASIDE = "Set aside while another line was corrected.";
const CLOSED = "You were typing this line when the batch was closed.";

export interface UnsavedLines {
  subscribe(listener: () => void): () => void;
  lines(): readonly UnsavedLine[];
  /** The line being typed. */
  draft(): TypedLine | null;
  /** Stores the line being typed. */
  keepDraft(draft: TypedLine): void;
  enter(line: TypedLine): void;
  /** Sends a line again that could not be saved. */
  retry(key: string): void;
  /** Puts a line that could not be saved back into the fields. The line being typed takes its place. */
  correct(key: string): void;
  /** Keeps the line being typed beside the others, because the batch was closed. */
  setAside(): void;
  /** Discards a line that can no longer be saved. */
  giveUp(key: string): void;
}

/** Adds a gift that was just written to the cached lines of its batch, before the next refetch. */
async function showSaved(batchId: number, gift: Donation, entryKey: string): Promise<void> {
  const { queryKey } = queryBatch(batchId);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (batch) =>
    batch === undefined || batch.lines.some(({ id }) => id === gift.id)
      ? batch
      : { ...batch, lines: [...batch.lines, { ...gift, entryKey }] },
  );
}

/** Another tab may hold lines of the same batch, so each tab changes only its own lines in the storage. */
function openLines(batchId: number, storageKey: string): UnsavedLines {
  const readStored = () => readLines(localStorage.getItem(storageKey));
  const draftKey = `${storageKey}.draft`;
  let lines = readStored();
  let draft = readTyped(sessionStorage.getItem(draftKey) ?? localStorage.getItem(draftKey));
  let isSending = false;
  const listeners = new Set<() => void>();

  const show = (next: UnsavedLine[]) => {
    lines = next;
    for (const listener of listeners) listener();
    askBeforeClosing();
  };
  const change = (next: UnsavedLine[]) => {
    if (next.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(next));
    show(next);
  };
  const changeLine = (key: string, part: Partial<UnsavedLine>) =>
    change(readStored().map((line) => (line.key === key ? { ...line, ...part } : line)));
  const drop = (key: string) => change(readStored().filter((line) => line.key !== key));
  const setDraft = (next: TypedLine | null) => {
    draft = next;
    // After a reload, the draft of this tab has priority; the other copy remains after the tab is closed.
    for (const storage of [sessionStorage, localStorage]) {
      if (next === null) storage.removeItem(draftKey);
      else storage.setItem(draftKey, JSON.stringify(next));
    }
    askBeforeClosing();
  };
  /** A line with its key, unless another tab has entered one under that key. */
  const toLine = ({ key: kept, ...typed }: TypedLine, problem: string | null): UnsavedLine => {
    const isCorrected = kept !== undefined && !readStored().some(({ key }) => key === kept);
    return { ...typed, key: isCorrected ? kept : createEntryKey(), problem, isUnavailable: false, isCorrected };
  };
  const listTyping = (problem: string): UnsavedLine[] => (draft && isBegun(draft) ? [toLine(draft, problem)] : []);
  const askBeforeClosing = () => {
    const isUnsaved = lines.length > 0 || (draft !== null && isBegun(draft));
    if (isUnsaved) addEventListener("beforeunload", ask);
    else removeEventListener("beforeunload", ask);
  };
  const ask = (event: BeforeUnloadEvent) => {
    if (!isLeaving()) event.preventDefault();
  };

  const send = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    for (let line = findNextLine(); line; line = findNextLine()) {
      const { key } = line;
      try {
        // A name that was typed faster than the server responded is resolved now.
        if (isUnclear(line)) {
          const donor = await findMemberByName(line.donorText, "all", true);
          changeLine(key, donor ? { donor, donorText: donor.name } : { problem: WHO_IS_MEANT });
          continue;
        }
        await showSaved(batchId, await request(api.donations.record, { body: buildLineBody(line, batchId, key) }), key);
        drop(key);
        retryUnavailable();
      } catch (error) {
        // The line is sent after the user signs in again.
        if (error instanceof ApiError && error.status === 401) return returnToSignIn();
        // The ledger has this line as it was before it was corrected, so it would be another gift.
        const isOther = error instanceof ApiError && error.code === "entry_key_used";
        changeLine(key, {
          ...(isOther ? { key: createEntryKey(), isCorrected: false } : {}),
          problem: getSentence(error, FALLBACK),
          isUnavailable: isUnavailable(error),
        });
      }
    }
    isSending = false;
  };
  // The network is available again, so no one has to press a button for each line.
  const retryUnavailable = () => {
    const stored = readStored();
    if (stored.some((line) => line.isUnavailable))
      change(stored.map((line) => (line.isUnavailable ? { ...line, problem: null, isUnavailable: false } : line)));
  };
  const findNextLine = () => lines.find(({ problem }) => problem === null);

  addEventListener("online", () => {
    retryUnavailable();
    void send();
  });
  addEventListener("storage", ({ key }) => {
    if (key === storageKey) show(readStored());
  });
  askBeforeClosing();
  void send(); // resumes what closing the tab has interrupted
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lines: () => lines,
    draft: () => draft,
    keepDraft: setDraft,
    enter(line) {
      change([...readStored(), toLine({ ...line, amount: parseAmount(line.amount) }, null)]);
      setDraft(null);
      void send();
    },
    retry(key) {
      changeLine(key, { problem: null, isUnavailable: false });
      void send();
    },
    correct(key) {
      const line = readStored().find((one) => one.key === key);
      if (!line) return;
      const { problem: _, isUnavailable: __, isCorrected: ___, ...again } = line;
      change(readStored().flatMap((one) => (one.key === key ? listTyping(PUT_ASIDE) : [one])));
      setDraft(again);
    },
    setAside() {
      const typing = listTyping(CLOSED);
      if (typing.length === 0) return;
      change([...readStored(), ...typing]);
      setDraft(null);
    },
    giveUp: drop,
  };
}

const opened = new Map<string, UnsavedLines>();

/** The unsaved lines of a batch, and the actions on them. */
export function useUnsavedLines(batchId: number): { store: UnsavedLines; lines: readonly UnsavedLine[] } {
  const { id } = useCurrentUser();
  const storageKey = `${buildUnsavedKey(id)}${batchId}`;
  const store = opened.get(storageKey) ?? openLines(batchId, storageKey);
  opened.set(storageKey, store);
  return { store, lines: useSyncExternalStore(store.subscribe, store.lines) };
}
