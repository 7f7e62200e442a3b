import { api } from "@narthex/contract/api.ts";
import type { MemberImport } from "@narthex/contract/imports.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient, read } from "../api/reads.ts";
import { ApiError, request } from "../api/request.ts";
import { numberInWords } from "../format/words.ts";
import { ActionBar } from "../ui/ActionBar.tsx";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { FieldError } from "../ui/Field.tsx";
import { StatCard, StatRow } from "../ui/StatCard.tsx";
import { ChangingRows } from "./ChangingRows.tsx";
import { FaultyRows } from "./FaultyRows.tsx";
import { importInWords, peopleInWords, problemInWords, rowsInWords } from "./importWords.ts";
import { LeftOutLink } from "./LeftOutLink.tsx";
import { LikelyRows } from "./LikelyRows.tsx";
import { useRemoveImport } from "./useRemoveImport.ts";

interface CheckStepProps {
  found: MemberImport;
  onColumns: () => void;
  onLeave: () => void;
}

/** What would happen, before it does. */
export function CheckStep({ found, onColumns, onLeave }: CheckStepProps) {
  const { id, ready, faulty, likely, changing, unchanged, status, mapping, dateOrder, values, source } = found;
  const [leavesOut, setLeavesOut] = useState(false);
  const remove = useRemoveImport(id, onLeave);
  const keep = (next: MemberImport) =>
    queryClient.setQueryData(read(api.imports.get, { params: { id } }).queryKey, next);
  const confirm = useMutation({
    mutationFn: () => request(api.imports.confirm, { params: { id }, body: { leaveOutFaulty: leavesOut } }),
    onSuccess: keep,
  });
  const again = useMutation({
    mutationFn: () => request(api.imports.check, { params: { id }, body: { mapping, dateOrder, values, source } }),
    onSuccess: keep,
  });
  const knownOnes = changing + unchanged;
  const failure = confirm.error ?? again.error;
  const isOutdated = confirm.error instanceof ApiError && confirm.error.code === "conflict" && !confirm.error.fields;
  return (
    <>
      <StatRow columns={knownOnes > 0 ? 4 : 3}>
        <StatCard label="Ready to import" value={numberInWords(ready)} />
        {knownOnes > 0 && <StatCard label="Will change" value={numberInWords(changing)} />}
        <StatCard label="With mistakes" value={numberInWords(faulty)} />
        <StatCard label="Likely duplicates" value={numberInWords(likely)} />
      </StatRow>
      <div className="mt-6 grid gap-6">
        {status === "failed" && (
          <p role="alert" className="rounded-lg bg-critical-quiet px-4 py-3 text-critical">
            The import did not work, and nobody was added. Please try it again.
          </p>
        )}
        {unchanged > 0 && (
          <p className="text-ink-quiet">
            {unchanged === 1
              ? "1 person is known by their ID and stays as they are."
              : `${peopleInWords(unchanged)} are known by their IDs and stay as they are.`}
          </p>
        )}
        {changing > 0 && (
          <ChangingRows
            id={id}
            title="Will change"
            description="These people are known by their IDs. Only what differs is changed, and empty cells change nothing."
          />
        )}
        {faulty > 0 && <FaultyRows id={id} />}
        {likely > 0 && <LikelyRows id={id} onChanged={keep} />}
      </div>
      <p className="mt-6">
        <LeftOutLink id={id} />
      </p>
      {faulty > 0 && ready + changing > 0 && (
        <Checkbox
          className="mt-6"
          checked={leavesOut}
          onChange={(event) => setLeavesOut(event.target.checked)}
          label={
            faulty === 1 ? "Leave out the row with mistakes" : `Leave out the ${rowsInWords(faulty)} with mistakes`
          }
          hint="Or mend them in your spreadsheet, save it, and choose the file again."
        />
      )}
      <div role="alert" className="flex flex-wrap items-center gap-x-4">
        {failure && (
          <FieldError
            id={undefined}
            sentence={problemInWords(failure, "The import could not be started. Please try again.")}
          />
        )}
        {isOutdated && (
          <Button size="small" busy={again.isPending} onClick={() => again.mutate()}>
            Check again
          </Button>
        )}
      </div>
      <ActionBar>
        <div className="flex flex-col-reverse gap-2 sm:mr-auto sm:flex-row">
          <Button variant="quiet" busy={remove.busy} onClick={() => remove.run()}>
            Choose another file
          </Button>
          <Button variant="quiet" onClick={onColumns}>
            Change columns
          </Button>
        </div>
        {ready + changing > 0 && (
          <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {importInWords(ready, changing)}
          </Button>
        )}
      </ActionBar>
    </>
  );
}
