// Back from the card: the address says how it went. It is read once, and then taken out of the address.
import { api } from "@narthex/contract/api.ts";
import { refresh } from "../api/reads.ts";
import { notify } from "../ui/notify.ts";
import { forgetDraft, forgetPayment, isPaying } from "./keptGift.ts";

/** The gift is recorded by the provider's word, which may come a moment after the donor. In milliseconds. */
const LOOK_AGAIN_MS = 3000;

/** Says how it went; false where the address says nothing of it. */
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
  // Typed by hand, or kept as a bookmark: nothing was given. A bank may come back in another browser; then the provider
  // names the payment.
  if (!wasPaying && !said.has("payment_intent")) return true;
  forgetDraft();
  notify({ title: "Donation Successful", description: "Thank you for your generous gift!" });
  setTimeout(
    () => void refresh(api.donations.list, api.donations.mine, api.donations.summary, api.donations.ownSummary),
    LOOK_AGAIN_MS,
  );
  return true;
}
