// Giving: a batch of checks, a gift on a phone, statements.
import { measureEffort } from "../effort.ts";
import { expect } from "../narthex.ts";
import { test } from "./measured.ts";
import { typedNames } from "./typed-names.ts";

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true } as const;
const DONORS = [
  ...["Emily Barlow", "Walter Bennett", "Keisha Brown", "Janet Cooper", "Laura Foster"],
  ...["Eleanor Gardner", "Thomas Harper", "Rachel Jennings", "Lydia Marsh", "Kevin O'Connor"],
  ...["Daniel Okafor", "Carol Palmer", "Sung-min Park", "Juan Ramirez", "Diane Ramsey"],
  ...["Beth Thatcher", "Tamika Washington", "Eleanor Whitaker", "Douglas Whitaker", "Hannah Yates"],
];

test("twenty checks with check numbers", async ({ as, note }) => {
  const page = await as("intermediate_admin");
  const names = await typedNames(page, DONORS);
  await page.goto("/donations/batch");
  await expect(page.getByLabel("Expected total")).toBeFocused();
  const effort = measureEffort(page);
  await effort.type("1000");
  await effort.press("Enter");
  await expect(page.getByLabel("Donor")).toBeFocused();
  for (const [place, name] of names.entries()) {
    await effort.type(name);
    await effort.press("Enter");
    await effort.type("50");
    await effort.press("Tab");
    await effort.type(`${1001 + place}`);
    await effort.press("Enter");
  }
  const { elapsed } = effort;
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Received" })).toHaveCount(DONORS.length);
  await expect(page.getByRole("region", { name: "Totals" })).toContainText("Balanced");
  note("batch", effort, { elapsed, more: "balanced live; a check for two funds is two lines" });
});

test("a member gives on a phone", async ({ as, note }) => {
  const page = await as("member", PHONE);
  await page.goto("/");
  const effort = measureEffort(page, { isTouch: true });
  await effort.click(page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link", { name: "Give" }));
  await effort.click(page.getByRole("button", { name: "$100", exact: true }));
  await effort.click(page.getByRole("button", { name: "Continue to payment" }));
  await effort.click(page.getByRole("button", { name: "Give $100.00" }));
  await expect(page.getByRole("heading", { name: "Thank you for your generous gift!" })).toBeVisible();
  note("give", effort, { isTouch: true, more: "the amount comes first, and a thank-you page last" });
});

test("a guest gives on a phone", async ({ visitor, note }) => {
  const page = await visitor(PHONE);
  await page.goto("/");
  const effort = measureEffort(page, { isTouch: true });
  await effort.click(page.getByRole("link", { name: "Give", exact: true }));
  await effort.click(page.getByRole("button", { name: "$100", exact: true }));
  await effort.click(page.getByLabel("Your name"));
  await effort.type("Vera Visitor");
  await effort.click(page.getByLabel("Email"));
  await effort.type("vera@example.com");
  await effort.click(page.getByRole("button", { name: "Continue to payment" }));
  await effort.click(page.getByRole("button", { name: "Give $100.00" }));
  await expect(page.getByRole("heading", { name: "Thank you for your generous gift!" })).toBeVisible();
  note("giveGuest", effort, { isTouch: true });
});

test("the statements of the year", async ({ as, note }) => {
  const page = await as("intermediate_admin");
  await page.goto("/");
  const effort = measureEffort(page);
  await effort.click(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Donations" }));
  await effort.click(page.getByRole("button", { name: "More", exact: true }));
  await effort.click(page.getByRole("menuitem", { name: "Giving statements" }));
  await effort.click(page.getByRole("button", { name: "Create statements" }));
  await expect(page.getByText("Adds up to the cent")).toBeVisible({ timeout: 120_000 });
  const { elapsed } = effort;
  const made = await page.getByText(/^\d+ statements, (made|created) on/).textContent();
  const mail = measureEffort(page);
  await mail.click(page.getByRole("button", { name: "Send by email" }));
  const send = page.getByRole("dialog").getByRole("button", { name: /^Send \d+ statements$/ });
  const sent = (await send.textContent())?.replace(/\D/g, "");
  await mail.click(send);
  await expect(page.getByText(/^\d+ statements kept here$/).first()).toBeVisible();
  note("statements", effort, {
    elapsed,
    more: `${made?.split(" ")[0]} PDFs; +${mail.clicks} clicks to email ${sent}`,
  });
});

test("a couple gets a joint statement", async ({ as, note }) => {
  const page = await as("admin");
  await page.goto("/donations/statements");
  const effort = measureEffort(page);
  await effort.click(page.getByRole("button", { name: "Add a couple" }));
  const dialog = page.getByRole("dialog", { name: "Joint statements" });
  await expect(dialog.getByLabel("One of the two")).toBeFocused();
  await effort.type("walter bennett");
  await effort.press("Enter");
  const adults = dialog.getByRole("checkbox");
  await expect(adults.nth(1)).toBeVisible();
  for (const place of [0, 1]) await effort.click(adults.nth(place));
  await effort.click(dialog.getByRole("button", { name: "Save" }));
  await expect(dialog).toHaveCount(0);
  note("joint", effort);
});
