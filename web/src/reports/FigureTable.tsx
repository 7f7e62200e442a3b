import type { ReactNode } from "react";
import { Table, Td, Th, Tr } from "../ui/Table.tsx";

interface FigureTableProps {
  caption: string;
  /** The headings; all except the first are above figures. */
  headings: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** The last line with the sums. */
  total?: readonly ReactNode[];
}

/** A small table of figures, the alternative to a chart. */
export function FigureTable({ caption, headings, rows, total }: FigureTableProps) {
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          {headings.map((heading, place) => (
            <Th key={heading} align={place === 0 ? "start" : "end"}>
              {heading}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <Tr key={key}>
            <Cells headings={headings} cells={cells} />
          </Tr>
        ))}
      </tbody>
      {total && (
        <tfoot className="font-semibold">
          <Tr className="[&>td]:border-t">
            <Cells headings={headings} cells={total} />
          </Tr>
        </tfoot>
      )}
    </Table>
  );
}

function Cells({ headings, cells }: { headings: readonly string[]; cells: readonly ReactNode[] }) {
  return headings.map((heading, place) => (
    <Td key={heading} align={place === 0 ? "start" : "end"}>
      {cells[place]}
    </Td>
  ));
}
