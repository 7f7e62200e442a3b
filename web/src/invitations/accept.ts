// Accepts an invitation before the app opens, so that its first page already has the new role.
import { ApiError, getSentence, isUnavailable, request } from "../api/request.ts";
import { type NoticeInput, notify } from "../ui/notify.ts";
import { invitationCalls } from "./calls.ts";
import { forgetInvitedAddress } from "./invitedAddress.ts";
import { forgetInvitation } from "./waiting.ts";

/** An error message says what to do, so it is shown long enough to be read, in milliseconds. */
const REFUSAL_MS = 15_000;

/** The session has ended, too many attempts, and an unexpected error: none of them is about the invitation. */
const UNDECIDED = [401, 429, 500];

export async function acceptInvitation(code: string): Promise<void> {
  forgetInvitedAddress();
  try {
    const { message } = await request(invitationCalls.accept, { params: { code } });
    forgetInvitation();
    notify({ title: "Invitation Accepted!", description: message });
  } catch (error) {
    notify({ ...describeFailure(error), variant: "destructive", duration: REFUSAL_MS });
  }
}

function describeFailure(error: unknown): NoticeInput {
  // The code stays, and is sent again when the page is loaded again.
  const isAnswered = error instanceof ApiError && !isUnavailable(error);
  if (!isAnswered || UNDECIDED.includes(error.status))
    return {
      title: "The invitation is not accepted yet.",
      description: isAnswered
        ? getSentence(error, "Please reload this page to try again.")
        : "The server did not answer. Please reload this page to try again.",
    };
  forgetInvitation();
  return {
    title: "Failed to accept invitation. You may already be a member.",
    description: getSentence(error, "") || undefined,
  };
}
