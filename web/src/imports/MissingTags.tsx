// Tags of a checked file that do not exist and are not created, once each with its rows.
import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { read } from "../api/reads.ts";
import { getSentence } from "../api/request.ts";
import { formatNumber } from "../format/format.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { FieldError } from "../ui/Field.tsx";
import { formatRows } from "./importWords.ts";

/** More row numbers are shown on request. */
const FEW_ROWS = 5;

interface MissingTagsProps {
  id: number;
  column: number;
  busy: boolean;
  onCreate: () => void;
}

function formatRowList(rows: readonly number[], count: number): string {
  const more = count - rows.length;
  const listed = rows.map((row) => formatNumber(row)).join(", ");
  return `${rows.length === 1 ? "Row" : "Rows"} ${listed}${more > 0 ? ` and ${formatNumber(more)} more` : ""}`;
}

export function MissingTags({ id, column, busy, onCreate }: MissingTagsProps) {
  const found = useQuery(read(api.imports.tags, { params: { id }, query: { column } }));
  if (found.isError) {
    return <FieldError id={undefined} sentence={getSentence(found.error, "The tags could not be loaded.")} />;
  }
  const missing = (found.data ?? []).filter(({ isNew }) => isNew);
  if (missing.length === 0) return null;
  return (
    <Card
      title={missing.length === 1 ? "1 tag is not imported" : `${formatNumber(missing.length)} tags are not imported`}
      description="These people are imported without the tags, because you chose not to create new ones."
      action={
        <Button size="small" busy={busy} onClick={onCreate}>
          {missing.length === 1 ? "Create this tag" : "Create these tags"}
        </Button>
      }
    >
      <ul className="grid gap-2">
        {missing.map(({ name, count, rows }) => (
          <li key={name} className="break-words">
            <p>{`Tag “${name}” does not exist: ${formatRows(count)}`}</p>
            {rows.length <= FEW_ROWS ? (
              <p className="text-ink-quiet text-sm">{formatRowList(rows, count)}</p>
            ) : (
              <details className="text-ink-quiet text-sm">
                <summary className="cursor-pointer">Show the rows</summary>
                <p>{formatRowList(rows, count)}</p>
              </details>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
