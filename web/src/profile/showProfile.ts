import { api } from "@narthex/contract/api.ts";
import type { Member } from "@narthex/contract/members.ts";
import { queryClient, read, refreshReads } from "../api/reads.ts";

/** Shows the user's changed record immediately, and refetches the queries that contain it. */
export function showProfile(saved: Member): void {
  queryClient.setQueryData(read(api.members.profile).queryKey, saved);
  queryClient.setQueryData(read(api.members.me).queryKey, saved);
  void refreshReads(api.signin.user, api.members.list, api.members.recentActivity, api.attendance.roll);
}
