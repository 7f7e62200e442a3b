import { IMPORT_COLUMNS } from "@narthex/contract/member-columns.ts";
import { Card } from "../ui/Card.tsx";
import { Table, Td, Th, Tr } from "../ui/Table.tsx";

/** The columns that a file may have. An export has exactly these columns. */
export function ColumnsTable() {
  return (
    <Card
      title="What the file may contain"
      description="The first row names the columns, in any order. Exports of Planning Center, Breeze, ChurchCRM, Elvanto, Rock and ChurchTrac are recognized. For Rock, choose the bundle (.slingshot), or its person.csv."
      padding="none"
    >
      <Table caption="Columns of the file">
        <thead>
          <tr>
            <Th>Column</Th>
            <Th>Content</Th>
          </tr>
        </thead>
        <tbody>
          {IMPORT_COLUMNS.map(({ field, header, format }) => (
            <Tr key={field}>
              <Td className="whitespace-nowrap font-medium">{header}</Td>
              <Td className="text-ink-quiet">{format}</Td>
            </Tr>
          ))}
          <Tr>
            <Td className="whitespace-nowrap font-medium">Custom fields</Td>
            <Td className="text-ink-quiet">
              A column for each, with its name. Choices by name, several with semicolons between them.
            </Td>
          </Tr>
        </tbody>
      </Table>
    </Card>
  );
}
