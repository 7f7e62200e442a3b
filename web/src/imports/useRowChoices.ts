// What happens with the rows of an import that are likely known already.
import type { PersonChoice } from "@narthex/contract/import-rows.ts";
import { useIsMutating, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { waitForReads } from "../api/ownChanges.ts";
import { getSentence } from "../api/request.ts";
import { notify } from "../ui/notify.ts";

/** Choices about the rows of an import are sent one after the other. */
export const CHOICE_SCOPE = { id: "import-choices" };

/** Whether a choice is being saved. The import would start without it. */
export function useIsChoosing(): boolean {
  return useIsMutating({ predicate: ({ options }) => options.scope?.id === CHOICE_SCOPE.id }) > 0;
}

interface Choices<Choice> {
  rows: "all" | number[];
  choice: Choice;
}

interface RowChoices<Choice, Next> {
  /** The rows that are shown. */
  rows: readonly { row: number; choice: Choice }[];
  call: (body: Choices<Choice>) => Promise<Next>;
  onChanged: (next: Next) => void;
}

interface Pending<Choice> {
  choice: Choice;
  /** The call that sends it. */
  sent: object;
}

/** Choices are shown immediately, until the server's response to the last one about the row arrives. */
export function useRowChoices<Choice extends PersonChoice, Next>({ rows, call, onChanged }: RowChoices<Choice, Next>) {
  const [pending, setPending] = useState<ReadonlyMap<number, Pending<Choice>>>(new Map());
  const { mutate } = useMutation({
    mutationFn: call,
    // One after the other, so that the last choice about a row is the one that stays.
    scope: CHOICE_SCOPE,
    onSuccess: async (next) => {
      onChanged(next);
      await waitForReads();
    },
    onError: (error) =>
      notify({
        title: "Error",
        description: getSentence(error, "Your choice could not be kept. Please try again."),
        variant: "destructive",
      }),
    onSettled: (_next, _error, sent) =>
      setPending((before) => new Map([...before].filter(([, one]) => one.sent !== sent))),
  });
  const choose = (concerned: "all" | number[], choice: Choice) => {
    const shown = concerned === "all" ? rows.map(({ row }) => row) : concerned;
    const sent = { rows: concerned, choice };
    setPending((before) => new Map([...before, ...shown.map((row) => [row, { choice, sent }] as const)]));
    mutate(sent);
  };
  const getChoice = ({ row, choice }: { row: number; choice: Choice }) => pending.get(row)?.choice ?? choice;
  return { choose, choiceOf: getChoice };
}
