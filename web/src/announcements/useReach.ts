import { api } from "@narthex/contract/api.ts";
import type { Reach } from "@narthex/contract/deliveries.ts";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { read } from "../api/reads.ts";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import type { AnnouncementInput } from "./announcementForm.ts";

/** Whom the announcement in a form would reach at this moment; null while that is not known. */
export function useReach(form: SchemaForm<AnnouncementInput>): { isComplete: boolean; reach: Reach | null } {
  const { control } = form;
  const [targetAudience = "all", ministryId = null] = useWatch({ control, name: ["targetAudience", "ministryId"] });
  const isComplete = targetAudience !== "ministry" || ministryId !== null;
  const query = { targetAudience, ...(targetAudience === "ministry" && ministryId ? { ministryId } : {}) };
  // People say stop at any time: the numbers are those of now.
  const asked = useQuery({ ...read(api.announcements.reach, { query }), enabled: isComplete, staleTime: 0 });
  return { isComplete, reach: asked.data ?? null };
}
