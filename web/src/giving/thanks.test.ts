// The return URL after a gift, and whether it is trusted.
import { afterEach, expect, test, vi } from "vitest";

// Fresh module instances: another test file has ended notices for good.
vi.resetModules();
const { currentNotice, dismissNotice } = await import("../ui/notify.ts");
const { notePayment } = await import("./keptGift.ts");
const { thankDonor } = await import("./thanks.ts");

/** The title of the notice that is shown for a query string; null if none is shown. */
function saidOf(search: string): string | null {
  dismissNotice();
  thankDonor(search);
  const notice = currentNotice();
  return notice?.open ? notice.title : null;
}

afterEach(() => sessionStorage.clear());

test("a URL that was typed by hand confirms no gift, and is still cleaned up", () => {
  expect(saidOf("?success=true")).toBeNull();
  expect(thankDonor("?success=true")).toBe(true);
});

test("a payment shows its thanks once", () => {
  notePayment();
  expect(saidOf("?success=true")).toBe("Donation Successful");
  expect(saidOf("?success=true")).toBeNull();
});

test("a donor who returns from the bank in another browser is thanked", () => {
  expect(saidOf("?success=true&payment_intent=pi_1&redirect_status=succeeded")).toBe("Donation Successful");
});

test("a payment that failed at the bank is reported and confirms no gift", () => {
  notePayment();
  expect(saidOf("?success=true&redirect_status=failed")).toBe("Payment Failed");
  expect(saidOf("?success=true")).toBeNull();
});

test("a URL without a payment is not changed", () => {
  expect(thankDonor("?type=tithe")).toBe(false);
});
