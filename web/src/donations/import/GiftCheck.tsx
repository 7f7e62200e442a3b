import { api } from "@narthex/contract/api.ts";
import type { GiftColumn } from "@narthex/contract/gift-import-mapping.ts";
import type { GiftImport } from "@narthex/contract/gift-imports.ts";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient, read, readPages } from "../../api/reads.ts";
import { getSentence, request } from "../../api/request.ts";
import { formatDollars, formatGifts, formatNumber } from "../../format/format.ts";
import { ImportRowList } from "../../imports/ImportRowList.tsx";
import { formatRows } from "../../imports/importWords.ts";
import { LeftOutLinks } from "../../imports/LeftOutLink.tsx";
import { useRemoveImport } from "../../imports/useRemoveImport.ts";
import { useIsChoosing } from "../../imports/useRowChoices.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Problem } from "../../ui/Field.tsx";
import { GiftDonors, queryGiftDonorPages } from "./GiftDonors.tsx";
import { GiftLikely } from "./GiftLikely.tsx";
import { GiftProof } from "./GiftProof.tsx";

const DONOR_COLUMNS: readonly GiftColumn[] = ["donorId", "firstName", "lastName", "email"];

interface GiftCheckProps {
  found: GiftImport;
  onColumns: () => void;
  onLeave: () => void;
}

/** The proof of the total, the donors to confirm, and the skipped rows, before anything is entered. */
export function GiftCheck({ found, onColumns, onLeave }: GiftCheckProps) {
  const { id, mapping, gifts, entered, refunded, leftOut, likely, likelyLeftOut, status } = found;
  const [leaves, setLeaves] = useState(false);
  const keep = (next: GiftImport) =>
    queryClient.setQueryData(read(api.giftImports.get, { params: { id } }).queryKey, next);
  const keepRows = (next: GiftImport) => {
    keep(next);
    // A donor without imported gifts is not listed.
    void queryClient.invalidateQueries({ queryKey: queryGiftDonorPages(id).queryKey });
  };
  const remove = useRemoveImport(api.giftImports.remove, id, onLeave);
  const isChoosing = useIsChoosing();
  const confirm = useMutation({
    mutationFn: () => request(api.giftImports.confirm, { params: { id }, body: { leaveOut: leaves } }),
    onSuccess: keep,
  });
  return (
    <>
      <div className="grid gap-6">
        {status === "failed" && (
          <p role="alert" className="rounded-lg bg-critical-quiet px-4 py-3 text-critical">
            The import failed, and nothing was entered. Please try again.
          </p>
        )}
        {!DONOR_COLUMNS.some((field) => mapping[field] !== null) && (
          <p role="status" className="rounded-lg bg-caution-quiet px-4 py-3 text-caution">
            {`No donor column: ${entered === 1 ? "the gift is" : `all ${entered === 0 ? "gifts" : formatGifts(entered)} are`} anonymous. If a column has the names of donors, press Change columns and choose it under Last name.`}
          </p>
        )}
        <GiftProof found={found} />
        <GiftDonors found={found} onChanged={keep} />
        {likely > 0 && <GiftLikely id={id} onChanged={keepRows} />}
        {leftOut > likelyLeftOut && <LeftOutRows id={id} />}
      </div>
      <p className="mt-6">
        <LeftOutLinks path={api.giftImports.leftOut.path} found={found} hasRows={leftOut + found.cut > 0} />
      </p>
      {leftOut > 0 && gifts + refunded > 0 && (
        <Checkbox
          className="mt-6"
          checked={leaves}
          onChange={(event) => setLeaves(event.target.checked)}
          label={`Leave out ${formatRows(leftOut)}`}
          hint={`Or correct ${leftOut === 1 ? "it" : "them"} in your spreadsheet, save the file, and choose it again.`}
        />
      )}
      {gifts + refunded === 0 && <p className="mt-6">There is nothing to import: every row is left out.</p>}
      <Problem
        sentence={confirm.error && getSentence(confirm.error, "The import could not be started. Please try again.")}
      />
      <ActionBar>
        <div className="flex flex-col-reverse gap-2 sm:mr-auto sm:flex-row">
          <Button variant="quiet" busy={remove.busy} onClick={() => remove.run()}>
            Choose another file
          </Button>
          <Button variant="quiet" onClick={onColumns}>
            Change columns
          </Button>
        </div>
        {gifts + refunded > 0 && (
          <Button variant="primary" busy={confirm.isPending || isChoosing} onClick={() => confirm.mutate()}>
            {entered === 0 ? "Import refunded gifts" : `Import ${formatGifts(entered)}`}
          </Button>
        )}
      </ActionBar>
    </>
  );
}

function LeftOutRows({ id }: { id: number }) {
  const list = useInfiniteQuery({
    ...readPages(api.giftImports.rows, { params: { id } }, { only: "left_out", limit: 50 }),
    refetchOnMount: "always",
  });
  return (
    <Card title="Rows that are left out" description="Row numbers are those of your spreadsheet." padding="none">
      <ImportRowList list={list}>
        {(rows) => (
          <ul className="divide-y divide-line border-line border-t">
            {rows.map(({ row, donor, amount, reason }) => (
              <li key={row} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[6rem_1fr_7rem_2fr] sm:px-6">
                <p className="text-ink-quiet tabular-nums">{`Row ${formatNumber(row)}`}</p>
                <p className="break-words font-medium">{donor || "Anonymous"}</p>
                <p className="tabular-nums sm:text-right">{amount === "" ? "" : formatDollars(amount)}</p>
                <p className="break-words">{reason}</p>
              </li>
            ))}
          </ul>
        )}
      </ImportRowList>
    </Card>
  );
}
