import { MAX_FAMILIES_LISTED } from "@narthex/contract/child-families.ts";

/** Above the first families with a name. */
export function TooManyFamilies() {
  return (
    <p role="status" className="rounded-md bg-caution-quiet px-4 py-3 text-caution">
      {`Too many families have this name. These are the first ${MAX_FAMILIES_LISTED}: if yours is missing, enter more of the name, or the last four digits of a phone number.`}
    </p>
  );
}
