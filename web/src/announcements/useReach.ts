import type { Announcement } from "@narthex/contract/announcements.ts";
import { api } from "@narthex/contract/api.ts";
import type { DeliveryReach } from "@narthex/contract/deliveries.ts";
import type { ListFilter } from "@narthex/contract/member-lists.ts";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { read } from "../api/reads.ts";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import type { AnnouncementInput } from "./announcementForm.ts";

export interface ReachOf {
  /** Null for a new one. */
  announcement: Announcement | null;
  /** The list whose people are the audience of a new announcement. */
  people: ListFilter | null;
}

/** The people whom the announcement in the form would reach now; null until loaded. */
export function useReach(
  form: SchemaForm<AnnouncementInput>,
  { announcement, people }: ReachOf,
): { isComplete: boolean; reach: DeliveryReach | null } {
  const { control } = form;
  const [targetAudience = "all", ministryIds = [], duties = []] = useWatch({
    control,
    name: ["targetAudience", "ministryIds", "duties"],
  });
  const isComplete =
    (targetAudience !== "ministry" || ministryIds.length > 0) && (targetAudience !== "duties" || duties.length > 0);
  const ofList = people ?? (announcement ? { announcementId: announcement.id } : {});
  const query = {
    targetAudience,
    ...(targetAudience === "ministry" ? { ministryIds: ministryIds.join() } : {}),
    ...(targetAudience === "duties" ? { duties: duties.join() } : {}),
    ...(targetAudience === "people" ? ofList : {}),
  };
  // People may unsubscribe at any time, so the numbers are read again.
  const asked = useQuery({ ...read(api.announcements.reach, { query }), enabled: isComplete, staleTime: 0 });
  return { isComplete, reach: asked.data ?? null };
}
