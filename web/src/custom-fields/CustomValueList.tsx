// The custom fields of a person, read-only.
import type { Member } from "@narthex/contract/members.ts";
import { useQuery } from "@tanstack/react-query";
import { Card } from "../ui/Card.tsx";
import { allCustomFields } from "./customFields.queries.ts";
import { formatFieldValue } from "./customFieldWords.ts";

interface CustomValueListProps {
  member: Pick<Member, "custom">;
  /** Whether fields without a value are shown too, for users who can enter one. */
  showEmpty: boolean;
}

/** A card with the custom values that the user may see; absent if there are none. */
export function CustomValueList({ member, showEmpty }: CustomValueListProps) {
  const fields = useQuery({ ...allCustomFields, enabled: member.custom.length > 0 }).data ?? [];
  const rows = member.custom.flatMap(({ fieldId, value }) => {
    const field = fields.find(({ id }) => id === fieldId);
    const words = field ? formatFieldValue(field, value) : null;
    return field && (words !== null || showEmpty) ? [{ field, words }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <Card title="More details">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(10rem,16rem)_minmax(0,1fr)]">
        {rows.map(({ field, words }) => (
          <div key={field.id} className="contents">
            <dt className="text-ink-quiet text-sm sm:text-base">{field.name}</dt>
            <dd className="min-w-0 whitespace-pre-line break-words max-sm:-mt-2.5">
              {words ?? <span className="text-ink-quiet">Not given</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
