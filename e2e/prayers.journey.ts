// Prayer requests: anonymous, seen by others, answered, withdrawn.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true } as const;

const card = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

test("an anonymous request is seen by an administrator without a name, answered with a testimony, and withdrawn", async ({
  as,
}) => {
  const lydia = await as("member", PHONE);
  const ruth = await as("admin");
  await ruth.goto("/communications?tab=prayers");
  await expect(ruth.getByRole("heading", { level: 1, name: "Communications" })).toBeVisible();

  await lydia.goto("/communications");
  await lydia.getByRole("tab", { name: "Prayer Requests" }).tap();
  await expect(lydia).toHaveURL(/tab=prayers/);
  await lydia.getByRole("button", { name: "New prayer request" }).tap();
  const asking = lydia.getByRole("dialog", { name: "New prayer request" });
  await asking.getByRole("button", { name: "Submit" }).tap();
  await expect(asking.getByText("Title is required").first()).toBeVisible();
  await expect(asking.getByText("Description is required").first()).toBeVisible();
  await expectAccessible(lydia);
  await asking.getByLabel("Title").fill("A hard decision");
  await asking.getByLabel("Description").fill("Please pray that I find the right words.");
  await asking.getByLabel("Category").selectOption("personal");
  await asking.getByLabel("Urgent").check();
  await expect(asking).toContainText("Every member who signs in can read this with your name.");
  await asking.getByLabel("Ask anonymously").check();
  await expect(asking).toContainText("Every member who signs in can read this without your name.");
  await asking.getByRole("button", { name: "Submit" }).tap();
  await expectNotice(lydia, "Prayer request submitted successfully");
  const own = card(lydia, "A hard decision");
  await expect(own).toContainText("You, anonymously");
  await expect(own).toContainText("No one else sees your name");
  await expectNoSidewaysScrolling(lydia);

  // It is on the administrator's screen within a second: urgent, and without a name.
  const seen = card(ruth, "A hard decision");
  await expect(seen).toBeVisible();
  await expect(seen).toContainText("Urgent");
  await expect(seen).toContainText("Personal");
  await expect(seen).toContainText("Anonymous");
  await expect(seen).not.toContainText(/Lydia|Marsh/);
  await expect(seen.getByRole("button", { name: "Mark as answered" })).toHaveCount(0);
  const log = await ruth.context().newPage();
  await log.goto("/audit?kind=prayer_request");
  await expect(
    log
      .getByRole("main")
      .getByRole("status")
      .filter({ hasText: /^\d+ entr/ }),
  ).toBeVisible();
  await expect(log.getByRole("main")).not.toContainText(
    /prayer request anonymously|Lydia Marsh submitted a prayer request/,
  );

  // Marked as answered, with a testimony; reopened; marked as answered again.
  await own.getByRole("button", { name: "Mark as answered: A hard decision" }).tap();
  const answering = lydia.getByRole("dialog", { name: "Mark as answered" });
  await answering.getByLabel("Testimony (optional)").fill("They came by themselves. <i>Thank you.</i>");
  await expectAccessible(lydia);
  await answering.getByRole("button", { name: "Mark as answered" }).tap();
  await expectNotice(lydia, "Prayer request marked as answered");
  await expect(own.getByRole("button", { name: "Edit testimony: A hard decision" })).toBeFocused();
  await expect(seen).toContainText("Testimony");
  await expect(seen).toContainText("<i>Thank you.</i>");
  await expect(seen).not.toContainText("Urgent");
  // Reopened in another window, it is not marked as answered by an edit of its testimony.
  await own.getByRole("button", { name: "Edit testimony" }).tap();
  const editing = lydia.getByRole("dialog", { name: "Testimony" });
  await expect(editing.getByLabel("Testimony (optional)")).toBeVisible();
  const [{ id }] = await (await lydia.request.get("/api/prayer-requests?search=A%20hard%20decision")).json();
  const setAnswered = async (isAnswered: boolean) => {
    const answer = await lydia.request.patch(`/api/prayer-requests/${id}`, { data: { isAnswered } });
    expect(answer.status()).toBe(200);
  };
  await setAnswered(false);
  await expect(seen).not.toContainText("Testimony");
  await editing.getByRole("button", { name: "Save" }).tap();
  await expect(editing.getByText("Please mark the request as answered first.").first()).toBeVisible();
  await editing.getByRole("button", { name: "Cancel" }).tap();
  await setAnswered(true);
  await expect(seen).toContainText("Testimony");
  await own.getByRole("button", { name: "Reopen: A hard decision" }).tap();
  await lydia.getByRole("alertdialog").getByRole("button", { name: "Reopen" }).tap();
  await expect(seen).not.toContainText("Testimony");
  await own.getByRole("button", { name: "Mark as answered" }).tap();
  await expect(answering.getByLabel("Testimony (optional)")).toHaveValue("They came by themselves. <i>Thank you.</i>");
  await answering.getByRole("button", { name: "Mark as answered" }).tap();
  await expect(seen).toContainText("Testimony");

  // The filters are in the URL and are kept after a reload.
  await ruth.getByText("Answered", { exact: true }).first().click();
  await ruth.getByRole("combobox", { name: "Category" }).selectOption("personal");
  await expect(ruth).toHaveURL(/tab=prayers&category=personal&status=answered|status=answered&category=personal/);
  await ruth.reload();
  await expect(seen).toBeVisible();
  await expect(ruth.getByRole("status").filter({ hasText: /request/ })).toHaveText(/^\d+ requests?$/);
  await ruth.getByText("Open", { exact: true }).click();
  await expect(seen).toHaveCount(0);
  await ruth.getByText("All", { exact: true }).click();
  await expect(seen).toBeVisible();

  // Withdrawn, after a confirmation.
  await own.getByRole("button", { name: "Withdraw: A hard decision" }).tap();
  const confirming = lydia.getByRole("alertdialog", { name: "Withdraw prayer request" });
  await expect(confirming).toContainText("“A hard decision” is removed for everyone.");
  await expectAccessible(lydia);
  await confirming.getByRole("button", { name: "Withdraw" }).tap();
  await expectNotice(lydia, "Prayer request withdrawn");
  await expect(own).toHaveCount(0);
  await expect(seen).toHaveCount(0);
});

test("an administrator removes another person's request", async ({ as }) => {
  const [ruth, daniel] = [await as("admin"), await as("ministry_leader")];
  const data = { title: "Buy my car", description: "Cheap." };
  expect((await daniel.request.post("/api/prayer-requests", { data })).status()).toBe(201);
  await ruth.goto("/communications?tab=prayers");
  await ruth.getByRole("searchbox", { name: "Search prayer requests" }).fill("okafor");
  await expect(card(ruth, "Buy my car")).toContainText("Daniel Okafor");
  // An administrator in member view sees only a member's controls.
  await ruth.evaluate(() => sessionStorage.setItem("narthex.view", "member"));
  await ruth.reload();
  await expect(card(ruth, "Buy my car")).toBeVisible();
  await expect(ruth.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
  await ruth.evaluate(() => sessionStorage.setItem("narthex.view", "admin"));
  await ruth.reload();
  await card(ruth, "Buy my car").getByRole("button", { name: "Remove “Buy my car”" }).click();
  await ruth.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expectNotice(ruth, "Prayer request removed");
  await expect(card(ruth, "Buy my car")).toHaveCount(0);
});

test("a private request becomes a message that only the office is offered for: administrators and staff", async ({
  as,
}) => {
  const lydia = await as("member", PHONE);
  await lydia.goto("/communications?tab=prayers");
  await lydia.getByRole("button", { name: "New prayer request" }).tap();
  const asking = lydia.getByRole("dialog", { name: "New prayer request" });
  await asking.getByLabel("Title").fill("A hard choice");
  await asking.getByLabel("Description").fill("Please pray");
  await asking.getByRole("link", { name: "For the pastor only, write a message" }).tap();
  const writing = lydia.getByRole("dialog", { name: "Message to the pastor or the office" });
  await expect(writing.getByRole("textbox", { name: "Subject" })).toHaveValue("A hard choice");
  await expect(writing.getByRole("textbox", { name: "Message" })).toHaveValue("Please pray");
  await writing.getByRole("combobox", { name: "To" }).fill("a");
  await expect(writing.getByRole("option", { name: "Ruth Adler" })).toBeVisible();
  await expect(writing.getByRole("option", { name: "Miriam Ellis" })).toBeVisible();
  await expect(writing.getByRole("option", { name: /Daniel Okafor/ })).toHaveCount(0);
  await expectAccessible(lydia);
  await writing.getByRole("option", { name: "Ruth Adler" }).tap();
  await writing.getByRole("textbox", { name: "Subject" }).fill("A hard decision");
  await writing.getByRole("textbox", { name: "Message" }).fill("Please pray for me.");
  await writing.getByRole("button", { name: "Send" }).tap();
  await expectNotice(lydia, "Message sent successfully");
  const ruth = await as("admin");
  const inbox = await (await ruth.request.get("/api/messages?box=inbox")).json();
  expect(inbox[0]).toMatchObject({ subject: "A hard decision", recipientType: "individual" });

  // The link in one's own giving opens the same form.
  await lydia.goto("/donations");
  await lydia.getByRole("link", { name: "Write to the office" }).tap();
  await expect(writing).toBeVisible();
});
