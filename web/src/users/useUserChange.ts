import { api } from "@narthex/contract/api.ts";
import type { User, UserChange } from "@narthex/contract/users.ts";
import { useMutation } from "@tanstack/react-query";
import { refresh } from "../api/reads.ts";
import { request, sentenceOf } from "../api/request.ts";
import { notify } from "../ui/notify.ts";

/** Changes an account, says so, and reads again what shows it. */
export function useUserChange(user: User, done: string, fallback: string, onDone: () => void) {
  return useMutation({
    mutationFn: (body: UserChange) => request(api.users.update, { params: { id: user.id }, body }),
    onSuccess: async () => {
      await refresh(
        api.users.list,
        api.signin.user,
        api.members.list,
        api.members.me,
        api.members.recentActivity,
        api.dashboard.stats,
      );
      notify({ title: done });
      onDone();
    },
    onError: (error) => notify({ title: "Error", description: sentenceOf(error, fallback), variant: "destructive" }),
  });
}
