// Writing announcements, and following a link to one.
import { greyPng } from "../server/test/image.ts";
import {
  allowRoutes,
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  expectNotice,
  test,
  visit,
} from "./narthex.ts";
import { databaseUrl, query } from "./run.ts";

test("an author makes words bold, previews the announcement, and sends a test to no one else", async ({ as }) => {
  const page = await as("admin");
  await allowRoutes(page);
  await page.goto("/communications");
  await page.getByRole("button", { name: "New announcement" }).click();
  await page.getByRole("button", { name: "Send me a test email" }).click();
  await expect(page.getByText("Title is required")).toBeVisible();
  await page.getByLabel("Title").fill("Snow on Sunday");
  await expect(page.getByLabel("Audience")).toHaveAccessibleDescription(
    /Everyone: active members, and people with an active account who wait to be admitted \(\d+ people\)\. ?Members: active members only \(\d+ people\)\./,
  );
  await expect(
    page.getByText(
      /^Not included: \d+ people without an active account who wait to be admitted and \d+ inactive people\./,
    ),
  ).toBeVisible();
  await page.getByLabel("Audience").selectOption("members");
  await expect(
    page.getByText(/^Not included: \d+ people who wait to be admitted and \d+ inactive people\./),
  ).toBeVisible();
  await page.getByLabel("Audience").selectOption("all");
  const content = page.getByLabel("Content");
  await content.fill("The early service is canceled.\nSee https://example.org/snow");
  await content.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 17));
  await page.getByRole("button", { name: "Bold" }).press("Enter");
  await expect(content).toHaveValue("The **early service** is canceled.\nSee https://example.org/snow");
  await expect(content).toBeFocused();
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("heading", { name: "Snow on Sunday" })).toBeVisible();
  await expect(preview.locator("strong")).toHaveText("early service");
  await expect(preview.getByRole("link", { name: "https://example.org/snow" })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScrolling(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const sendTest = page.getByRole("button", { name: "Send me a test email" });
  await page.route("**/api/announcements/test", (route) => route.abort(), { times: 1 });
  await sendTest.click();
  await expectNotice(page, "Can't reach the server. Please check your connection and try again.");
  await sendTest.click();
  await expectNotice(page, "Test email kept here");
  await page.getByRole("button", { name: "Publish" }).click();
  await expectNotice(page, "Announcement created successfully");
  const card = page.getByRole("listitem").filter({ hasText: "Snow on Sunday" });
  await expect(card.locator("strong")).toHaveText("early service");
});

test("an announcement with a picture for two ministries is read by a member of one of them", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/communications");
  await page.getByRole("button", { name: "New announcement" }).click();
  await page.getByLabel("Title").fill("Retreat in March");
  await page.getByLabel("Content").fill("Please sign up at the desk.");
  const audience = page.getByLabel("Audience");
  await audience.selectOption("People with duties");
  await expect(page.getByText("Choose the audience first.")).toBeVisible();
  await page.getByRole("group", { name: "Duties" }).getByLabel("Greeter").check();
  await audience.selectOption("Ministries");
  // A day without a time would publish it at once.
  const publishOn = page.getByLabel("Publish on");
  await publishOn.focus();
  await page.keyboard.type("12242026");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(publishOn).toHaveAccessibleDescription(/^Please enter a complete date and time\./);
  await publishOn.fill("");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Please choose a ministry.")).toBeVisible();
  const ministries = page.getByRole("group", { name: "Ministries" });
  await ministries.getByLabel("Music and Choir").check();
  await ministries.getByLabel("Youth Ministry").check();
  await page
    .getByLabel("Picture", { exact: true })
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: greyPng(160, 80, { shade: 140 }) });
  const description = page.getByLabel("Description of the picture");
  await description.fill("A cabin in the snow. ".repeat(10));
  await page.getByRole("button", { name: "Send me a test email" }).click();
  await expect(description).toBeFocused();
  await expect(description).toHaveAccessibleDescription(/200/);
  await description.fill("A cabin in the snow");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(
    page.getByRole("region", { name: "Preview" }).getByRole("img", { name: "A cabin in the snow" }),
  ).toBeVisible();
  await page.getByLabel("Send by email").check();
  await page.getByLabel("Replies go to").fill("retreat@example.org");
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScrolling(page);
  await page.getByRole("button", { name: "Publish" }).click();
  await expectNotice(page, "Announcement created successfully");
  const reader = await as("member");
  await reader.goto("/communications");
  const card = reader.getByRole("listitem").filter({ hasText: "Retreat in March" });
  for (const name of ["Music and Choir", "Youth Ministry"]) await expect(card.getByText(name)).toBeVisible();
  const picture = card.getByRole("img", { name: "A cabin in the snow" });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160);

  // A link to an announcement for others.
  const data = { title: "Keys", content: "Return them.", targetAudience: "duties", duties: ["treasurer"] };
  const { id } = (await (await page.request.post("/api/announcements", { data })).json()) as { id: number };
  await visit(reader, `/communications?announcement=${id}`);
  await expect(reader.getByText("This announcement is no longer shown, or it is not for you.")).toBeVisible();
  await visit(page, "/communications?announcement=999999");
  await expect(page.getByText("The announcement you were looking for has been deleted.")).toBeVisible();
});

test("publishing is refused while the picture is being uploaded, and closing the dialog asks first", async ({ as }) => {
  const page = await as("admin");
  const upload = Promise.withResolvers<void>();
  await page.route("**/api/announcements/picture", async (route) => {
    await upload.promise;
    await route.continue();
  });
  await page.goto("/communications");
  await page.getByRole("button", { name: "New announcement" }).click();
  const dialog = page.getByRole("dialog", { name: "New announcement" });
  await dialog
    .getByLabel("Picture", { exact: true })
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: greyPng(160, 80, { shade: 140 }) });
  await expect(dialog.getByRole("progressbar", { name: "Uploading picture" })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await dialog.getByLabel("Title").fill("Blankets for the shelter");
  await dialog.getByLabel("Content").fill("Please bring them on Sunday.");
  await dialog.getByRole("button", { name: "Publish" }).click();
  const refusal = dialog.getByText("The picture is still being uploaded. Please wait until it is shown here.");
  await expect(refusal).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Add a picture" })).toBeFocused();
  await expectAccessible(page);
  upload.resolve();
  await dialog.getByLabel("Description of the picture").fill("Folded blankets");
  await expect(refusal).toHaveCount(0);
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expectNotice(page, "Announcement created successfully");
  const card = page.getByRole("listitem").filter({ hasText: "Blankets for the shelter" });
  await expect(card.getByRole("img", { name: "Folded blankets" })).toBeVisible();
});

test("a form that is open while its announcement is published does not offer to send it again", async ({
  as,
  congregation,
  run,
}) => {
  const page = await as("admin");
  const data = { title: "Choir robes", content: "At nine.", publishDate: "2026-12-24T10:00", sendEmail: true };
  const { id } = (await (await page.request.post("/api/announcements", { data })).json()) as { id: number };
  // The account for text messages was removed since.
  await query(
    databaseUrl(run, congregation.database),
    "update announcements set send_sms = true where title = 'Choir robes'",
  );
  await page.goto("/communications");
  const card = page.getByRole("listitem").filter({ hasText: "Choir robes" });
  await expect(card).toContainText(
    "No mail server is set up: the emails are kept on this server, under Settings, and not sent. Text messages are not set up on this server, so none will be sent.",
  );
  await page.getByRole("button", { name: "Edit Choir robes" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit announcement" });
  await dialog.getByLabel("Content").fill("At ten.");
  await expect(dialog.getByText("Emails are kept on this server, not sent.")).toBeVisible();
  expect((await page.request.patch(`/api/announcements/${id}`, { data: { publishDate: "" } })).ok()).toBe(true);
  await expect(dialog.getByText(/^Email: .*kept, not sent\.$/)).toBeVisible();
  await expect(dialog.getByText("Emails are kept on this server, not sent.")).toHaveCount(0);
  await expect(dialog.getByLabel("Replies go to")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Announcement updated successfully");
  // Counted at once, because the notice disappears after a few seconds.
  expect(await page.getByText("kept on this server, not sent.").count()).toBe(0);
  await expect(card).toContainText("At ten.");
});

test("a link of the bell shows its announcement after a search, and again", async ({ as }) => {
  const page = await as("member");
  await page.goto("/communications");
  const search = page.getByRole("searchbox", { name: "Search announcements" });
  const followLink = async () => {
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await page.getByRole("region", { name: "Announcements" }).getByRole("link").last().click();
  };
  await search.fill("zebra");
  await expect(page.getByRole("heading", { name: "No announcements found" })).toBeVisible();
  await followLink();
  await expect(page.locator("h2:focus")).toBeInViewport();
  await expect(search).toHaveValue("");
  await expect(page.getByText("This announcement is no longer shown")).toHaveCount(0);
  // The bell takes the focus, and the same link returns it.
  await followLink();
  await expect(page.locator("h2:focus")).toBeInViewport();
  // A new search ends the link, and keeps the focus.
  await search.fill("zebra");
  await expect(page.getByRole("heading", { name: "No announcements found" })).toBeVisible();
  await expect(search).toBeFocused();
});
