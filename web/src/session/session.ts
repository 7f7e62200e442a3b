// The signed-in account.
import { api } from "@narthex/contract/api.ts";
import { POSITION_HEADER } from "@narthex/contract/live-protocol.ts";
import type { Permission } from "@narthex/contract/roles.ts";
import type { CurrentUser } from "@narthex/contract/signin.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { read } from "../api/reads.ts";
import { ApiError, sendCall } from "../api/request.ts";
import { endForeignView } from "./view.ts";

let position: string | null = null;

/** The position of the live stream at the first call: everything that this page reads is at least as new. */
export const startPosition = (): string | null => position;

/** The signed-in account, or null for a visitor. */
export async function loadSession(): Promise<CurrentUser | null> {
  try {
    const { headers, body } = await sendCall(api.signin.user, {});
    position = headers.get(POSITION_HEADER);
    const user = body as CurrentUser;
    endForeignView(user);
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The signed-in account, for screens that require one. */
export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(read(api.signin.user)).data;
}

export function useMay(permission: Permission): boolean {
  return useCurrentUser().permissions.includes(permission);
}
