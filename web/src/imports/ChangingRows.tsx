import { api } from "@narthex/contract/api.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { readPages } from "../api/reads.ts";
import { Card } from "../ui/Card.tsx";
import { ImportRowList } from "./ImportRowList.tsx";
import { formatImportField, formatImportValue } from "./importWords.ts";

interface ChangingRowsProps {
  id: number;
  title: string;
  description: string;
}

/** Existing members with each field that changes, or that an undo did not restore. */
export function ChangingRows({ id, title, description }: ChangingRowsProps) {
  const list = useInfiniteQuery({
    ...readPages(api.imports.rows, { params: { id } }, { only: "changing", limit: 50 }),
    refetchOnMount: "always",
  });
  return (
    <Card title={title} description={description} padding="none">
      <ImportRowList list={list}>
        {(rows) => (
          <ul className="divide-y divide-line border-line border-t">
            {rows.map(({ row, name, changes }) => (
              <li key={row} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[1fr_2fr] sm:px-6">
                <p className="break-words font-medium">{name}</p>
                <ul className="min-w-0">
                  {changes.map((change) => (
                    <li key={change.field} className="break-words">
                      <span className="font-medium">{`${formatImportField(change)}: `}</span>
                      {change.field !== "tags" && (
                        <>
                          <del className="text-ink-quiet">{formatImportValue(change, change.before)}</del>
                          {" → "}
                        </>
                      )}
                      <ins className="no-underline">{formatImportValue(change, change.after)}</ins>
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
