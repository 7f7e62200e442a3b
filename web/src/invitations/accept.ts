// Accepts an invitation before the app opens, so that its first page already has the new role.
import { ApiError, request } from "../api/request.ts";
import { notify } from "../ui/notify.ts";
import { calls } from "./calls.ts";
import { forgetInvitedAddress } from "./invitedAddress.ts";

/** An error message says what to do, so it is shown long enough to be read, in milliseconds. */
const REFUSAL_MS = 15_000;

export async function acceptInvitation(code: string): Promise<void> {
  forgetInvitedAddress();
  try {
    const { message } = await request(calls.accept, { params: { code } });
    notify({ title: "Invitation Accepted!", description: message });
  } catch (error) {
    notify({
      title: "Failed to accept invitation. You may already be a member.",
      description: (error instanceof ApiError && error.sentence) || undefined,
      variant: "destructive",
      duration: REFUSAL_MS,
    });
  }
}
