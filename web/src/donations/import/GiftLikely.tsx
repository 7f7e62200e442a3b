import { api } from "@narthex/contract/api.ts";
import type { GiftImport } from "@narthex/contract/gift-imports.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { readPages } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { formatDate, formatDollars, formatNumber } from "../../format/format.ts";
import { ImportRowList } from "../../imports/ImportRowList.tsx";
import { useRowChoices } from "../../imports/useRowChoices.ts";
import { listAllRows } from "../../page/listAllRows.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";

interface GiftLikelyProps {
  id: number;
  onChanged: (next: GiftImport) => void;
}

/** Gifts that are likely in the books already, or twice in the file. Those that are selected are imported. */
export function GiftLikely({ id, onChanged }: GiftLikelyProps) {
  const list = useInfiniteQuery({
    ...readPages(api.giftImports.rows, { params: { id } }, { only: "likely", limit: 50 }),
    refetchOnMount: "always",
  });
  const { choose, choiceOf } = useRowChoices({
    rows: listAllRows(list),
    call: (body) => request(api.giftImports.chooseRows, { params: { id }, body }),
    onChanged,
  });
  return (
    <Card
      title="Likely duplicates"
      description="These match a gift in the books or another row of the file. Only the ones that you select are imported: select those that are separate gifts."
      padding="none"
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => choose("all", "skip")}>
            Leave out all
          </Button>
          <Button size="small" onClick={() => choose("all", "import")}>
            Import all
          </Button>
        </div>
      }
    >
      <ImportRowList list={list}>
        {(rows) => (
          <ul className="divide-y divide-line border-line border-t">
            {rows.map(({ row, donor, day, amount, reason, choice }) => (
              <li key={row} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[1fr_auto] sm:items-center sm:px-6">
                <div className="min-w-0">
                  <p className="break-words font-medium">{`${donor || "Anonymous"} (row ${formatNumber(row)})`}</p>
                  <p className="text-ink-quiet text-sm tabular-nums">
                    {`${formatDollars(amount)}${day === null ? "" : ` on ${formatDate(day)}`}`}
                  </p>
                  <p className="text-ink-quiet text-sm">{reason}</p>
                </div>
                <Checkbox
                  checked={choiceOf({ row, choice }) === "import"}
                  onChange={(event) => choose([row], event.target.checked ? "import" : "skip")}
                  label={
                    <>
                      Import anyway<span className="sr-only">{`: ${donor || "Anonymous"}, row ${row}`}</span>
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
