import { api } from "@narthex/contract/api.ts";
import type { User, UserChange } from "@narthex/contract/users.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";

/** Changes an account, shows a notice, and refetches the affected queries. */
export function useUserChange(user: User, done: string, failed: string, onDone: () => void) {
  return useAction({
    call: (body: UserChange) => request(api.users.update, { params: { id: user.id }, body }),
    failed,
    failureNotice: true,
    done,
    onDone,
  });
}
