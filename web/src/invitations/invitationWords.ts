// What invitations are called on the screen.
import type { Invitation, InvitationStatus } from "@narthex/contract/invitations.ts";
import { SHOWN_CODE } from "@narthex/contract/limits.ts";

/** The beginning of a code, which tells it from others and lets nobody in. */
export const shownCode = ({ code }: Invitation) => code.slice(0, SHOWN_CODE);

/** For whom it is. */
export const invitee = ({ email }: Invitation) => email ?? "Any user";

export const STATUS: Record<InvitationStatus, { label: string; tone: "positive" | "caution" | "neutral" }> = {
  active: { label: "Active", tone: "positive" },
  expired: { label: "Expired", tone: "caution" },
  inactive: { label: "Inactive", tone: "neutral" },
};
