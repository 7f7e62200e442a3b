// What the address after a gift says, and whether it is believed.
import { afterEach, expect, test, vi } from "vitest";

// Modules of their own: notices that another file has ended for good say nothing any more.
vi.resetModules();
const { currentNotice, dismissNotice } = await import("../ui/notify.ts");
const { notePayment } = await import("./keptGift.ts");
const { thankDonor } = await import("./thanks.ts");

/** What is said of an address; null where nothing is. */
function saidOf(search: string): string | null {
  dismissNotice();
  thankDonor(search);
  const notice = currentNotice();
  return notice?.open ? notice.title : null;
}

afterEach(() => sessionStorage.clear());

test("the address that was typed by hand claims no gift, and is still tidied", () => {
  expect(saidOf("?success=true")).toBeNull();
  expect(thankDonor("?success=true")).toBe(true);
});

test("a payment is thanked for once", () => {
  notePayment();
  expect(saidOf("?success=true")).toBe("Donation Successful");
  expect(saidOf("?success=true")).toBeNull();
});

test("a donor who comes back from the bank in another browser is thanked", () => {
  expect(saidOf("?success=true&payment_intent=pi_1&redirect_status=succeeded")).toBe("Donation Successful");
});

test("a payment that failed at the bank is told, and is no gift afterwards", () => {
  notePayment();
  expect(saidOf("?success=true&redirect_status=failed")).toBe("Payment Failed");
  expect(saidOf("?success=true")).toBeNull();
});

test("an address that says nothing of a payment is left alone", () => {
  expect(thankDonor("?type=tithe")).toBe(false);
});
