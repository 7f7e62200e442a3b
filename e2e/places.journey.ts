// A permanent QR poster: it opens the current event at its place, and asks which one if two events overlap.
import { TODAY } from "./clock.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true } as const;

test("a poster of a place opens the current event there, and asks when another begins", async ({ as, visitor }) => {
  const admin = await as("admin");
  const plan = (title: string, time: string) => {
    const data = { title, location: "Garden", eventDateTime: `${TODAY}T${time}`, endDateTime: `${TODAY}T15:00` };
    return admin.request.post("/api/events", { data });
  };
  await plan("Garden Party", "12:00");
  await admin.goto("/attendance?method=qr");
  await admin.getByLabel("Place", { exact: true }).selectOption("Garden");
  await admin.getByRole("button", { name: "Make a poster" }).click();
  await expectNotice(admin, "QR code made");
  const link = await admin.getByLabel("Permanent link").inputValue();
  await expect(admin.getByRole("img", { name: "Permanent QR code of Garden" })).toBeVisible();
  await expectAccessible(admin);

  const phone = await visitor(PHONE);
  await phone.goto(link);
  await expect(phone.getByRole("heading", { name: "Garden Party" })).toBeVisible();

  await plan("Plant Sale", "12:15");
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "Which event are you attending?" })).toBeVisible();
  await expectNoSidewaysScrolling(phone);
  await expectAccessible(phone);
  await phone.getByRole("button", { name: /^Plant Sale/ }).click();
  await expect(phone.getByRole("heading", { name: "Plant Sale" })).toBeVisible();
  await phone.getByLabel("First name").fill("Wren");
  await phone.getByLabel("Last name").fill("Gardener");
  await phone.getByLabel("Phone").fill("(518) 555-0178");
  await phone.getByRole("button", { name: "Check in" }).click();
  await expect(phone.getByRole("heading", { name: "Welcome, Wren" })).toBeVisible();

  await admin.getByRole("button", { name: "Replace the code of Garden" }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Replace" }).click();
  await expect(admin.getByLabel("Permanent link")).not.toHaveValue(link);
  await phone.goto(link);
  await expect(phone.getByRole("heading", { name: "This code has expired" })).toBeVisible();
});
