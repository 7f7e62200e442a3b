import { api } from "@narthex/contract/api.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { readPages } from "../client/reads.ts";
import { numberInWords } from "../client/words.ts";
import { Card } from "../ui/Card.tsx";
import { Table, Td, Th, Tr } from "../ui/Table.tsx";
import { MoreRows, RowsLoading } from "./MoreRows.tsx";

/** Every mistake with its row, as the spreadsheet numbers it, its column, and what to do. */
export function FaultyRows({ id }: { id: number }) {
  const list = useInfiniteQuery({
    ...readPages(api.imports.rows, { params: { id } }, { only: "faulty", limit: 50 }),
    refetchOnMount: "always",
  });
  const faults = (list.data?.pages ?? [])
    .flatMap((page) => page.rows)
    .flatMap(({ row, name, faults: wrong }) => wrong.map((fault) => ({ row, name, ...fault })));
  return (
    <Card
      title="Rows with mistakes"
      description="Nobody of these is imported. Row numbers are those of your spreadsheet."
      padding="none"
    >
      {list.isPending ? (
        <RowsLoading />
      ) : (
        <Table caption="Rows with mistakes">
          <thead>
            <tr>
              <Th align="end">Row</Th>
              <Th>Name</Th>
              <Th>Column</Th>
              <Th>What is wrong</Th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ row, name, field, column, sentence }) => (
              <Tr key={`${row} ${field}`}>
                <Td align="end">{numberInWords(row)}</Td>
                <Td className="max-w-56 truncate">{name || "(no name)"}</Td>
                <Td>{column}</Td>
                <Td className="min-w-56">{sentence}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      <MoreRows list={list} />
    </Card>
  );
}
