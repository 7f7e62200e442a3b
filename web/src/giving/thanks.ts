// Return from the card payment: the URL contains the outcome. It is read once and then removed from the URL.
import { api } from "@narthex/contract/api.ts";
import { refresh } from "../api/reads.ts";
import { notify } from "../ui/notify.ts";
import { forgetDraft, forgetPayment, isPaying } from "./keptGift.ts";

/** The provider's webhook records the gift, which may happen a moment after the donor returns. In milliseconds. */
const LOOK_AGAIN_MS = 3000;

/** Shows the outcome; false if the URL contains none. */
export function thankDonor(search: string): boolean {
  const said = new URLSearchParams(search);
  if (said.get("success") !== "true") return false;
  const wasPaying = isPaying();
  forgetPayment();
  if (said.get("redirect_status") === "failed") {
    notify({
      title: "Payment Failed",
      description: "Your card was not charged. Please try again.",
      variant: "destructive",
    });
    return true;
  }
  // A URL that was typed by hand or bookmarked confirms no gift. A bank may return to another browser; then the
  // provider names the payment.
  if (!wasPaying && !said.has("payment_intent")) return true;
  forgetDraft();
  notify({ title: "Donation Successful", description: "Thank you for your generous gift!" });
  setTimeout(
    () => void refresh(api.donations.list, api.donations.mine, api.donations.summary, api.donations.ownSummary),
    LOOK_AGAIN_MS,
  );
  return true;
}
