import { type Family, MAX_FAMILIES_LISTED } from "@narthex/contract/child-families.ts";
import { ChevronRight } from "lucide-react";
import { formatFullName, formatList } from "../../format/format.ts";
import { TooManyFamilies } from "../families/TooManyFamilies.tsx";

/** Several families with the name or number: each with its people, to distinguish them. */
export function FamilyChoice({ families, onChoose }: { families: readonly Family[]; onChoose: (id: number) => void }) {
  return (
    <>
      {families.length > MAX_FAMILIES_LISTED && <TooManyFamilies />}
      <ul aria-label="Families" className="grid gap-2">
        {families.slice(0, MAX_FAMILIES_LISTED).map(({ householdId, name, adults, children }) => (
          <li key={householdId}>
            <button
              type="button"
              onClick={() => onChoose(householdId)}
              className="flex min-h-16 w-full items-center gap-4 rounded-lg border border-line bg-surface-raised p-3 text-left transition-colors hover:border-line-strong hover:bg-surface-sunken"
            >
              <span className="min-w-0 grow break-words">
                <span className="block font-medium">{name}</span>
                <span className="block text-ink-quiet text-sm">{formatList(adults.map(formatFullName))}</span>
                <span className="block text-sm">
                  {children.length === 0 ? "No children" : formatList(children.map(({ firstName }) => firstName))}
                </span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-quiet" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
