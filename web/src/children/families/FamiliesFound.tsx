import { type Family, MAX_FAMILIES_LISTED } from "@narthex/contract/child-families.ts";

/** Announces the result of a search. @param families null until it is answered */
export function FamiliesFound({ families }: { families: readonly Family[] | null }) {
  const listed = Math.min(families?.length ?? 0, MAX_FAMILIES_LISTED);
  return (
    <p role="status" className="sr-only">
      {families && (listed === 0 ? "No family found" : listed === 1 ? "1 family found" : `${listed} families found`)}
    </p>
  );
}
