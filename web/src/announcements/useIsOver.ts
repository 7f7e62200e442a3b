import { useWatch } from "react-hook-form";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { useToday } from "../live/midnight.ts";
import type { AnnouncementInput } from "./announcementForm.ts";

/** Whether the last day in the form has passed: an expired announcement is not sent. */
export function useIsOver({ control }: SchemaForm<AnnouncementInput>): boolean {
  const lastDay = useWatch({ control, name: "expiryDate" });
  const today = useToday();
  return Boolean(lastDay) && String(lastDay) < today;
}
