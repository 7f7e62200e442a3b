import type { CustomField } from "@narthex/contract/custom-fields.ts";
import { useQuery } from "@tanstack/react-query";
import { allCustomFields } from "../custom-fields/customFields.queries.ts";

/** The custom field that the table shows as a column; null for none. */
export function useCustomColumn(id: number | undefined, manages: boolean): CustomField | null {
  const { data = [] } = useQuery({ ...allCustomFields, enabled: manages && id !== undefined });
  return data.find((field) => field.id === id && !field.isArchived) ?? null;
}
