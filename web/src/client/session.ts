// Who is signed in.
import { api } from "@narthex/contract/api.ts";
import type { Permission } from "@narthex/contract/roles.ts";
import type { CurrentUser } from "@narthex/contract/signin.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { read } from "./reads.ts";
import { ApiError, request } from "./request.ts";

/** The account that is signed in, or null for a visitor. */
export async function loadSession(): Promise<CurrentUser | null> {
  try {
    return await request(api.signin.user, {});
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The account that is signed in, on screens that only exist for one. */
export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(read(api.signin.user)).data;
}

export function useMay(permission: Permission): boolean {
  return useCurrentUser().permissions.includes(permission);
}

/** Under which name something half typed is kept in this tab: whoever signs in after somebody else sees nothing of it. */
export function useDraftName(what: string): string {
  return `${useCurrentUser().id}.${what}`;
}
