import { api } from "@narthex/contract/api.ts";
import { fileRowOf } from "@narthex/contract/import-rows.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { readPages } from "../api/reads.ts";
import { formatNumber } from "../format/format.ts";
import { Card } from "../ui/Card.tsx";
import { ImportRowList } from "./ImportRowList.tsx";

/** Every error with its row number in the spreadsheet, its column, and the correction. */
export function FaultyRows({ id }: { id: number }) {
  const list = useInfiniteQuery({
    ...readPages(api.imports.rows, { params: { id } }, { only: "faulty", limit: 50 }),
    refetchOnMount: "always",
  });
  return (
    <Card
      title="Rows with mistakes"
      description="These rows are not imported. Row numbers are those of your spreadsheet."
      padding="none"
    >
      <ImportRowList list={list}>
        {(rows) => (
          <ul className="divide-y divide-line border-line border-t">
            {rows.map(({ row, name, faults }) => (
              <li key={row} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[6rem_1fr_2fr] sm:px-6">
                <p className="text-ink-quiet tabular-nums">{`Row ${formatNumber(fileRowOf(row))}`}</p>
                <p className="break-words font-medium">{name || "(no name)"}</p>
                <ul className="min-w-0">
                  {faults.map(({ field, column, sentence }) => (
                    <li key={field} className="break-words">
                      {field !== "row" && <span className="font-medium">{`${column || "No column"}: `}</span>}
                      {sentence}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )}
      </ImportRowList>
    </Card>
  );
}
