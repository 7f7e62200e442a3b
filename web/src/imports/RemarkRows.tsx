import { api } from "@narthex/contract/api.ts";
import { fileRowOf } from "@narthex/contract/import-rows.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { readPages } from "../api/reads.ts";
import { formatNumber } from "../format/format.ts";
import { Card } from "../ui/Card.tsx";
import { ImportRowList } from "./ImportRowList.tsx";

/** Rows that are imported although a cell is left out, or should be reviewed. */
export function RemarkRows({ id }: { id: number }) {
  const list = useInfiniteQuery({
    ...readPages(api.imports.rows, { params: { id } }, { only: "remarks", limit: 50 }),
    refetchOnMount: "always",
  });
  return (
    <Card
      title="Remarks"
      description="These people are imported. A cell of their row is left out, or should be reviewed."
      padding="none"
    >
      <ImportRowList list={list}>
        {(rows) => (
          <ul className="divide-y divide-line border-line border-t">
            {rows.map(({ row, name, remarks }) => (
              <li key={row} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[6rem_1fr_2fr] sm:px-6">
                <p className="text-ink-quiet tabular-nums">{`Row ${formatNumber(fileRowOf(row))}`}</p>
                <p className="break-words font-medium">{name || "(no name)"}</p>
                <ul className="min-w-0">
                  {remarks.map(({ column, reason }) => (
                    <li key={`${column} ${reason}`} className="break-words">
                      {column !== "" && <span className="font-medium">{`${column}: `}</span>}
                      {reason}
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
