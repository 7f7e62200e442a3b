import { api } from "@narthex/contract/api.ts";
import type { MemberImport } from "@narthex/contract/imports.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient, read } from "../api/reads.ts";
import { ApiError, getSentence, request } from "../api/request.ts";
import { formatList, formatNumber, formatPeople } from "../format/format.ts";
import { ActionBar } from "../ui/ActionBar.tsx";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { FieldError } from "../ui/Field.tsx";
import { StatCard, StatRow } from "../ui/StatCard.tsx";
import { ChangingRows } from "./ChangingRows.tsx";
import { HereRows } from "./HereRows.tsx";
import {
  formatHomes,
  formatImport,
  formatLikely,
  formatMoves,
  formatNamesakes,
  formatRepeated,
  formatRows,
} from "./importWords.ts";
import { LeftOutLinks } from "./LeftOutLink.tsx";
import { LikelyRows } from "./LikelyRows.tsx";
import { rememberChoices } from "./lastChoices.ts";
import { listColumnsWithoutField } from "./leftColumns.ts";
import { MissingTags } from "./MissingTags.tsx";
import { CopiedRows, FaultyRows, RemarkRows } from "./RowsWithReasons.tsx";
import { TwoPeople } from "./TwoPeople.tsx";
import { UnreadParts } from "./UnreadParts.tsx";
import { useRemoveImport } from "./useRemoveImport.ts";
import { CHOICE_SCOPE, useIsChoosing } from "./useRowChoices.ts";

interface CheckStepProps {
  found: MemberImport;
  onColumns: () => void;
  onLeave: () => void;
}

const toChoices = ({ mapping, custom, createTags, dateOrder, values, source }: MemberImport) => ({
  mapping,
  custom,
  createTags,
  dateOrder,
  values,
  source,
});

/** The result of the check, before the import starts. */
export function CheckStep({ found, onColumns, onLeave }: CheckStepProps) {
  const { id, ready, faulty, likely, changing, partial, repeated, copies, couples } = found;
  const { values, mapping, createTags } = found;
  const [leavesOut, setLeavesOut] = useState(false);
  const remove = useRemoveImport(api.imports.remove, id, () => {
    rememberChoices(found, { columns: toChoices(found), values, kept: [] });
    onLeave();
  });
  const keep = (next: MemberImport) =>
    queryClient.setQueryData(read(api.imports.get, { params: { id } }).queryKey, next);
  const confirm = useMutation({
    mutationFn: () => request(api.imports.confirm, { params: { id }, body: { leaveOutFaulty: leavesOut } }),
    onSuccess: keep,
  });
  const [isAsked, setAsked] = useState(false);
  const lacksChoice = isAsked && faulty > 0 && !leavesOut;
  const start = () => {
    setAsked(true);
    if (faulty === 0 || leavesOut) confirm.mutate();
  };
  const isChoosing = useIsChoosing();
  const again = useMutation({
    // A check that overtook a choice would have it refused.
    scope: CHOICE_SCOPE,
    mutationFn: (change: Partial<MemberImport>) =>
      request(api.imports.check, { params: { id }, body: toChoices({ ...found, ...change }) }),
    onSuccess: keep,
  });
  const failure = confirm.error ?? again.error;
  const isOutdated = confirm.error instanceof ApiError && confirm.error.code === "conflict" && !confirm.error.fields;
  return (
    <>
      <Figures found={found} />
      <div className="mt-6 grid gap-6">
        <Notes found={found} />
        {couples > 0 && (
          <TwoPeople
            count={couples}
            chosen={((again.isPending && again.variables.values) || values).twoPeople}
            busy={again.isPending}
            onChoose={(twoPeople) => again.mutate({ values: { ...values, twoPeople } })}
          />
        )}
        {mapping.tags !== null && !createTags && (
          <MissingTags
            id={id}
            column={mapping.tags}
            busy={again.isPending}
            onCreate={() => again.mutate({ createTags: true })}
          />
        )}
        <RowLists found={found} onChanged={keep} />
      </div>
      <p className="mt-6">
        <LeftOutLinks
          path={api.imports.leftOut.path}
          found={found}
          hasRows={faulty + partial + copies + likely + repeated + found.hereLeft > 0}
        />
      </p>
      {faulty > 0 && ready + changing > 0 && (
        <Checkbox
          className="mt-6"
          checked={leavesOut}
          onChange={(event) => setLeavesOut(event.target.checked)}
          aria-invalid={lacksChoice || undefined}
          label={faulty === 1 ? "Leave out the row with mistakes" : `Leave out the ${formatRows(faulty)} with mistakes`}
          hint={`Or correct ${faulty === 1 ? "it" : "them"} in your spreadsheet, save the file, and choose it again.`}
        />
      )}
      {ready + changing === 0 && (
        <p className="mt-6">There is nothing to import: no row is ready, and no one in the directory changes.</p>
      )}
      <div role="alert" className="flex flex-wrap items-center gap-x-4">
        {lacksChoice && (
          <FieldError
            id={undefined}
            sentence={`First choose to leave out the ${faulty === 1 ? "row" : formatRows(faulty)} with mistakes, or correct ${faulty === 1 ? "it" : "them"} in your spreadsheet.`}
          />
        )}
        {failure && (
          <FieldError
            id={undefined}
            sentence={getSentence(failure, "The import could not be started. Please try again.")}
          />
        )}
        {isOutdated && (
          <Button size="small" busy={again.isPending} onClick={() => again.mutate({})}>
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
          <Button variant="primary" busy={confirm.isPending || isChoosing} onClick={start}>
            {formatImport(ready, changing)}
          </Button>
        )}
      </ActionBar>
    </>
  );
}

function Figures({ found }: { found: MemberImport }) {
  const { ready, faulty, likely, likelySkipped, repeated, copies, changing, unchanged, here } = found;
  const hasKnown = changing + unchanged + here > 0;
  const cards = 3 + (hasKnown ? 1 : 0) + (copies > 0 ? 1 : 0);
  return (
    <StatRow columns={cards === 4 ? 4 : 3}>
      <StatCard label="Ready to import" value={formatNumber(ready)} />
      {hasKnown && <StatCard label="Will change" value={formatNumber(changing)} />}
      <StatCard label="Need fixing" value={formatNumber(faulty)} />
      {copies > 0 && <StatCard label="Repeated rows" value={formatNumber(copies)} note="Left out" />}
      <StatCard
        label="Likely duplicates"
        value={formatNumber(likely + repeated)}
        note={formatLikely({ likely, likelySkipped, repeated })}
      />
    </StatRow>
  );
}

function Notes({ found }: { found: MemberImport }) {
  const { status, unchanged, repeated, noEmails, namesakes } = found;
  const moves = [formatHomes(found), formatMoves(found)].filter(Boolean).join(" ");
  const without = listColumnsWithoutField(found).map(({ header }) => header);
  return (
    <>
      {status === "failed" && (
        <p role="alert" className="rounded-lg bg-critical-quiet px-4 py-3 text-critical">
          The import failed, and no one was added. Please try again, or ask a colleague to import the file.
        </p>
      )}
      {unchanged > 0 && (
        <p className="text-ink-quiet">
          {unchanged === 1
            ? "1 person is already here with the same values."
            : `${formatPeople(unchanged)} are already here with the same values.`}
        </p>
      )}
      {moves !== "" && <p className="text-ink-quiet">{moves}</p>}
      <UnreadParts found={found} />
      {without.length > 0 && (
        <p className="text-ink-quiet">{`Not imported, because no field was chosen: ${formatList(without)}.`}</p>
      )}
      {noEmails > 0 && (
        <p className="text-ink-quiet">
          {`${formatPeople(noEmails)} ${noEmails === 1 ? "gets" : "get"} no announcements by email, because the file says so.`}
        </p>
      )}
      {repeated > 0 && <p className="text-caution">{formatRepeated(repeated)}</p>}
      {namesakes.length > 0 && <p className="text-ink-quiet">{formatNamesakes(found)}</p>}
    </>
  );
}

interface RowListsProps {
  found: MemberImport;
  onChanged: (next: MemberImport) => void;
}

/** The rows that change someone, have a mistake or need a decision. */
function RowLists({ found, onChanged }: RowListsProps) {
  const { id, ready, faulty, likely, likelyUpdatable, here, changing, partial, copies } = found;
  return (
    <>
      {changing > 0 && (
        <ChangingRows
          id={id}
          title="Will change"
          description="These people are in the directory already. Only differences are changed, and empty cells change nothing. While the import runs, they cannot be checked in."
        />
      )}
      {here > 0 && <HereRows found={found} onChanged={onChanged} />}
      {faulty > 0 && <FaultyRows id={id} mistakes={found.mistakes} hasOthers={ready + changing > 0} />}
      {copies > 0 && <CopiedRows id={id} />}
      {partial > 0 && <RemarkRows id={id} remarks={found.remarks} />}
      {likely > 0 && (
        <LikelyRows
          id={id}
          only="likely"
          title="Likely duplicates"
          description={`These people are probably in the directory or in the file already, so they are skipped unless you choose otherwise. Adding makes a second record.${likelyUpdatable > 0 && likelyUpdatable < likely ? " A row that fits several people or another row of the file cannot update anyone." : ""}`}
          action={(choose) => (
            <div className="flex flex-wrap gap-2">
              <Button size="small" onClick={() => choose("skip")}>
                Skip all
              </Button>
              {likelyUpdatable > 0 && (
                <Button size="small" onClick={() => choose("update")}>
                  Same person: update all
                </Button>
              )}
              <Button size="small" onClick={() => choose("import")}>
                Someone else: add all
              </Button>
            </div>
          )}
          onChanged={onChanged}
        />
      )}
    </>
  );
}
