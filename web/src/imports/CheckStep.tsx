import { api } from "@narthex/contract/api.ts";
import type { MemberImport } from "@narthex/contract/imports.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient, read } from "../api/reads.ts";
import { ApiError, request } from "../api/request.ts";
import { formatNumber } from "../format/format.ts";
import { ActionBar } from "../ui/ActionBar.tsx";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { FieldError } from "../ui/Field.tsx";
import { StatCard, StatRow } from "../ui/StatCard.tsx";
import { ChangingRows } from "./ChangingRows.tsx";
import { FaultyRows } from "./FaultyRows.tsx";
import { formatImport, formatPeople, formatProblem, formatRows } from "./importWords.ts";
import { LeftOutLink } from "./LeftOutLink.tsx";
import { LikelyRows } from "./LikelyRows.tsx";
import { useRemoveImport } from "./useRemoveImport.ts";

interface CheckStepProps {
  found: MemberImport;
  onColumns: () => void;
  onLeave: () => void;
}

const choicesOf = ({ mapping, custom, createTags, dateOrder, values, source }: MemberImport) => ({
  mapping,
  custom,
  createTags,
  dateOrder,
  values,
  source,
});

/** The result of the check, before the import starts. */
export function CheckStep({ found, onColumns, onLeave }: CheckStepProps) {
  const { id, ready, faulty, likely, changing, unchanged, partial, status } = found;
  const [leavesOut, setLeavesOut] = useState(false);
  const remove = useRemoveImport(id, onLeave);
  const keep = (next: MemberImport) =>
    queryClient.setQueryData(read(api.imports.get, { params: { id } }).queryKey, next);
  const confirm = useMutation({
    mutationFn: () => request(api.imports.confirm, { params: { id }, body: { leaveOutFaulty: leavesOut } }),
    onSuccess: keep,
  });
  const again = useMutation({
    mutationFn: () => request(api.imports.check, { params: { id }, body: choicesOf(found) }),
    onSuccess: keep,
  });
  const knownOnes = changing + unchanged;
  const failure = confirm.error ?? again.error;
  const isOutdated = confirm.error instanceof ApiError && confirm.error.code === "conflict" && !confirm.error.fields;
  return (
    <>
      <StatRow columns={knownOnes > 0 ? 4 : 3}>
        <StatCard label="Ready to import" value={formatNumber(ready)} />
        {knownOnes > 0 && <StatCard label="Will change" value={formatNumber(changing)} />}
        <StatCard label="Need fixing" value={formatNumber(faulty)} />
        <StatCard label="Likely duplicates" value={formatNumber(likely)} />
      </StatRow>
      <div className="mt-6 grid gap-6">
        {status === "failed" && (
          <p role="alert" className="rounded-lg bg-critical-quiet px-4 py-3 text-critical">
            The import failed, and no one was added. Please try again.
          </p>
        )}
        {unchanged > 0 && (
          <p className="text-ink-quiet">
            {unchanged === 1
              ? "1 person was found by ID and stays unchanged."
              : `${formatPeople(unchanged)} were found by ID and stay unchanged.`}
          </p>
        )}
        {partial > 0 && (
          <p className="text-ink-quiet">
            {partial === 1
              ? "1 row is imported without some of its cells. Download the left-out data to see the reasons."
              : `${formatRows(partial)} are imported without some of their cells. Download the left-out data to see the reasons.`}
          </p>
        )}
        {changing > 0 && (
          <ChangingRows
            id={id}
            title="Will change"
            description="These people were found by their IDs. Only differences are changed, and empty cells change nothing."
          />
        )}
        {faulty > 0 && <FaultyRows id={id} />}
        {likely > 0 && <LikelyRows id={id} onChanged={keep} />}
      </div>
      <p className="mt-6">
        <LeftOutLink path={api.imports.leftOut.path} id={id} />
      </p>
      {faulty > 0 && ready + changing > 0 && (
        <Checkbox
          className="mt-6"
          checked={leavesOut}
          onChange={(event) => setLeavesOut(event.target.checked)}
          label={faulty === 1 ? "Leave out the row with mistakes" : `Leave out the ${formatRows(faulty)} with mistakes`}
          hint="Or correct them in your spreadsheet, save it, and choose the file again."
        />
      )}
      <div role="alert" className="flex flex-wrap items-center gap-x-4">
        {failure && (
          <FieldError
            id={undefined}
            sentence={formatProblem(failure, "The import could not be started. Please try again.")}
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
            {formatImport(ready, changing)}
          </Button>
        )}
      </ActionBar>
    </>
  );
}
