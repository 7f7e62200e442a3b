import { IMPORT_COLUMNS } from "@narthex/contract/member-columns.ts";
import { Card } from "../ui/Card.tsx";
import { Table, Td, Th, Tr } from "../ui/Table.tsx";

/** What may stand in a file. An export has exactly these columns. */
export function ColumnsTable() {
  return (
    <Card
      title="What the file may hold"
      description="The first row names the columns, in any order. Exports of Planning Center, Breeze, ChurchCRM, Elvanto, Rock and ChurchTrac are recognized."
      padding="none"
    >
      <Table caption="Columns of the file">
        <thead>
          <tr>
            <Th>Column</Th>
            <Th>What stands in it</Th>
          </tr>
        </thead>
        <tbody>
          {IMPORT_COLUMNS.map(({ field, header, format }) => (
            <Tr key={field}>
              <Td className="whitespace-nowrap font-medium">{header}</Td>
              <Td className="text-ink-quiet">{format}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
