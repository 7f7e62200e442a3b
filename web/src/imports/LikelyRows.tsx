import { api } from "@narthex/contract/api.ts";
import type { ImportChoice, ImportMatch } from "@narthex/contract/import-rows.ts";
import type { MemberImport } from "@narthex/contract/imports.ts";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ownReads } from "../api/ownChanges.ts";
import { readPages } from "../api/reads.ts";
import { request, sentenceOf } from "../api/request.ts";
import { REASONS } from "../duplicates/duplicateWords.ts";
import { formatNumber } from "../format/format.ts";
import { rowsOf } from "../page/QueryList.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { notify } from "../ui/notify.ts";
import { ImportRowList } from "./ImportRowList.tsx";

interface LikelyRowsProps {
  id: number;
  onChanged: (next: MemberImport) => void;
}

/** Rows that are likely duplicates of existing members. They are skipped unless they are selected. */
export function LikelyRows({ id, onChanged }: LikelyRowsProps) {
  const list = useInfiniteQuery({
    ...readPages(api.imports.rows, { params: { id } }, { only: "likely", limit: 50 }),
    refetchOnMount: "always",
  });
  // Selections are shown immediately, until the server's response arrives.
  const [said, setSaid] = useState<ReadonlyMap<number, ImportChoice>>(new Map());
  const choose = useMutation({
    mutationFn: (body: { rows: "all" | number[]; choice: ImportChoice }) =>
      request(api.imports.choose, { params: { id }, body }),
    onSuccess: async (next) => {
      onChanged(next);
      await ownReads();
    },
    onError: (error) =>
      notify({
        title: "Error",
        description: sentenceOf(error, "Your choice could not be kept. Please try again."),
        variant: "destructive",
      }),
    onSettled: (_next, _error, { rows: concerned }) =>
      setSaid((before) => new Map([...before].filter(([row]) => concerned !== "all" && !concerned.includes(row)))),
  });
  const rows = rowsOf(list);
  const say = (concerned: "all" | number[], choice: ImportChoice) => {
    const shown = concerned === "all" ? rows.map(({ row }) => row) : concerned;
    setSaid(new Map([...said, ...shown.map((row) => [row, choice] as const)]));
    choose.mutate({ rows: concerned, choice });
  };
  return (
    <Card
      title="Likely duplicates"
      description="These people are probably in the directory or in the file already, so they are skipped. Select the ones who are different people."
      padding="none"
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => say("all", "skip")}>
            Skip all
          </Button>
          <Button size="small" onClick={() => say("all", "import")}>
            Import all
          </Button>
        </div>
      }
    >
      <ImportRowList list={list}>
        {(shown) => (
          <ul className="divide-y divide-line border-line border-t">
            {shown.map(({ row, name, matches, choice }) => (
              <li key={row} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[1fr_auto] sm:items-center sm:px-6">
                <div className="min-w-0">
                  <p className="break-words font-medium">{`${name} (row ${formatNumber(row)})`}</p>
                  {matches.map((match) => (
                    <p key={`${match.memberId} ${match.row}`} className="break-words text-ink-quiet text-sm">
                      {formatMatch(match)}
                    </p>
                  ))}
                </div>
                <Checkbox
                  checked={(said.get(row) ?? choice) === "import"}
                  onChange={(event) => say([row], event.target.checked ? "import" : "skip")}
                  label={
                    <>
                      Import anyway<span className="sr-only">{`: ${name}, row ${row}`}</span>
                    </>
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </ImportRowList>
    </Card>
  );
}

function formatMatch({ name, row, reason }: ImportMatch): string {
  if (row !== null) return `${REASONS[reason]} as ${name} in row ${formatNumber(row)} of this file`;
  return `${REASONS[reason]} as ${name}`;
}
