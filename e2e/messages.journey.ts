// Messages between people: sent, announced at the bell within a second, read, answered, deleted.
import type { Page } from "@playwright/test";
import {
  allowRoutes,
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  expectNotice,
  pressEscape,
  test,
} from "./narthex.ts";

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true } as const;

const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });

/** The number of unread messages at the bell. */
async function unread(page: Page): Promise<number> {
  const label = (await bell(page).getAttribute("aria-label")) ?? "";
  return Number(/(\d+) unread/.exec(label)?.[1] ?? 0);
}

/** The number of unread messages, once it is loaded. */
async function firstUnread(page: Page): Promise<number> {
  await expect.poll(() => unread(page)).toBeGreaterThan(0);
  return unread(page);
}

const row = (page: Page, subject: string) =>
  page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: subject });

test("a message is announced in two windows, read in one, and removed from the badge of both; a reply is sent", async ({
  as,
}) => {
  const daniel = await as("ministry_leader");
  const phone = await as("member", PHONE);
  const desk = await as("member");
  await phone.goto("/");
  await desk.goto("/");
  const before = await firstUnread(desk);
  await expect.poll(() => unread(phone)).toBe(before);

  // Daniel searches for Lydia by name; people who cannot receive messages are shown disabled.
  await allowRoutes(daniel);
  await daniel.goto("/communications?tab=messages");
  await daniel.getByRole("button", { name: "New message" }).click();
  const writing = daniel.getByRole("dialog", { name: "New message" });
  await writing.getByRole("button", { name: "Send" }).click();
  await expect(writing.getByText("Please choose who the message is for.").first()).toBeVisible();
  await expect(writing.getByText("Subject is required").first()).toBeVisible();
  await expectAccessible(daniel);
  const to = writing.getByRole("combobox", { name: "To" });
  await to.fill("marsh");
  await expect(writing.getByRole("option", { name: /Lydia Marsh/ })).toBeVisible();
  await expectAccessible(daniel);
  await to.press("Enter");
  await expect(to).toHaveValue("Lydia Marsh");
  // The shown recipient is the one that is sent, also after switching between the kinds of recipients.
  await writing.getByText("A ministry", { exact: true }).click();
  await writing.getByText("One person", { exact: true }).click();
  await expect(to).toHaveValue("Lydia Marsh");
  await writing.getByRole("textbox", { name: "Subject" }).fill("The brass candlesticks");
  await writing
    .getByRole("textbox", { name: "Message" })
    .fill("Have you seen them? <b>Both</b> are gone.\nSee https://example.org/list");

  // The session ends during typing: after a new sign-in all typed text is restored.
  const cookies = await daniel.context().cookies();
  await daniel.context().clearCookies();
  await writing.getByRole("button", { name: "Send" }).click();
  await expect(daniel).toHaveURL(/\/api\/login/);
  await daniel.context().addCookies(cookies);
  await daniel.goto("/communications?tab=messages");
  await expect(to).toHaveValue("Lydia Marsh");
  await expect(writing.getByRole("textbox", { name: "Subject" })).toHaveValue("The brass candlesticks");
  await writing.getByRole("button", { name: "Cancel" }).click();
  await daniel.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();

  // The response is lost, and Send is pressed again: one message is sent. In the meantime the dialog cannot be closed.
  let isLost = false;
  await daniel.route(
    "**/api/messages",
    async (route) => {
      await route.fetch();
      await pressEscape(daniel);
      isLost = (await daniel.getByRole("alertdialog").count()) === 0;
      await route.abort();
    },
    { times: 1 },
  );
  await writing.getByRole("button", { name: "Send" }).click();
  await expect(writing.getByText(/Can't reach the server/)).toBeVisible();
  expect(isLost).toBe(true);
  await writing.getByRole("button", { name: "Send" }).click();
  await expectNotice(daniel, "Message sent successfully");
  await expect(writing).toBeHidden();

  // Both windows of Lydia are notified, and the phone opens the message from the bell.
  await expect.poll(() => unread(desk)).toBe(before + 1);
  await expect.poll(() => unread(phone)).toBe(before + 1);
  await bell(phone).tap();
  const entry = phone.getByRole("link", { name: /Daniel Okafor: The brass candlesticks/ });
  await expect(entry).toContainText("Have you seen them?");
  await expect(phone.getByRole("dialog").getByRole("link", { name: "View All" })).toBeVisible();
  await expectAccessible(phone);
  await entry.tap();
  const letter = phone.getByRole("dialog", { name: "The brass candlesticks" });
  await expect(letter).toContainText("From Daniel Okafor");
  await expect(letter).toContainText("<b>Both</b> are gone.");
  await expect(letter.getByRole("link", { name: "https://example.org/list" })).toHaveAttribute("rel", /noopener/);
  // Content behind a dialog is hidden from screen readers: the phone's badge is checked after the dialog is closed.
  await expect.poll(() => unread(desk)).toBe(before);
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);

  // The reply.
  await letter.getByRole("button", { name: "Reply" }).tap();
  const answering = phone.getByRole("dialog", { name: "Re: The brass candlesticks" });
  await expect(answering.getByRole("textbox", { name: "Message" })).toBeFocused();
  await expect(answering).toContainText("To Daniel Okafor");
  await expect(answering).toContainText("Have you seen them?");
  await answering.getByRole("textbox", { name: "Message" }).fill("They are being polished.");
  await expectAccessible(phone);
  await answering.getByRole("button", { name: "Send" }).tap();
  await expectNotice(phone, "Message sent successfully");
  await expect.poll(() => unread(phone)).toBe(before);
  await expect(row(daniel, "Re: The brass candlesticks").getByText("New")).toBeVisible();
  await row(daniel, "Re: The brass candlesticks").getByRole("button").click();
  await expect(daniel.getByRole("dialog")).toContainText("They are being polished.");
  await daniel.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(row(daniel, "Re: The brass candlesticks").getByText("New")).toHaveCount(0);

  // Lydia deletes hers; Daniel's remains.
  await desk.goto("/communications?tab=messages");
  await desk.getByRole("searchbox", { name: "Search messages" }).fill("candlesticks");
  await expect(row(desk, "The brass candlesticks")).toHaveCount(1);
  await row(desk, "The brass candlesticks").getByRole("button").click();
  await desk.getByRole("button", { name: "Delete" }).click();
  const confirming = desk.getByRole("alertdialog");
  await expect(confirming).toContainText("The sender and the other recipients keep theirs.");
  await expectAccessible(desk);
  await confirming.getByRole("button", { name: "Delete" }).click();
  await expect(desk.getByRole("heading", { name: "No messages found" })).toBeVisible();
  await daniel.getByText("Sent", { exact: true }).click();
  await expect(daniel).toHaveURL(/box=sent/);
  await expect(row(daniel, "The brass candlesticks")).toContainText("To Lydia Marsh");
});

test("a message to a ministry is sent by keyboard, and shows how many people it reaches", async ({ as }) => {
  const miriam = await as("intermediate_admin");
  const lydia = await as("member");
  await lydia.goto("/");
  const before = await firstUnread(lydia);
  await miriam.goto("/communications?tab=messages");
  await miriam.getByRole("button", { name: "New message" }).focus();
  await miriam.keyboard.press("Enter");
  const writing = miriam.getByRole("dialog", { name: "New message" });
  await expect(writing.getByRole("radio", { name: "Everyone" })).toBeAttached();
  await writing.getByRole("radio", { name: "One person" }).focus();
  await miriam.keyboard.press("ArrowRight");
  const ministry = writing.getByRole("combobox", { name: "Ministry" });
  await ministry.selectOption({ label: "Music and Choir" });
  await expect(
    writing.getByText(/^Reaches \d+ people\. \d+ more have no account yet and do not get it\.$/),
  ).toBeVisible();
  await expectAccessible(miriam);
  await writing.getByRole("textbox", { name: "Subject" }).fill("Robes are clean");
  await writing.getByRole("textbox", { name: "Message" }).fill("They are back from the cleaner's.");
  await miriam.keyboard.press("Control+Enter");
  await expectNotice(miriam, "Message sent successfully");
  await expect.poll(() => unread(lydia)).toBe(before + 1);
  await lydia.getByRole("link", { name: "Messages" }).click();
  await expect(row(lydia, "Robes are clean")).toContainText("Miriam Ellis to Music and Choir");
});

test("the bell counts up to nine, and shows a text if there is nothing", async ({ as }) => {
  const ruth = await as("admin");
  const daniel = await as("ministry_leader");
  const found = await daniel.request.get("/api/messages/recipients?search=ruth%20adler");
  const [{ userId: recipientId }] = await found.json();
  for (let number = 1; number <= 10; number++) {
    const data = { subject: `Bell ${number}`, content: ".", recipientType: "individual", recipientId };
    expect((await daniel.request.post("/api/messages", { data })).status()).toBe(201);
  }
  await ruth.goto("/");
  await expect(bell(ruth)).toHaveText("9+");
  await bell(ruth).click();
  await expect(ruth.getByRole("link", { name: /: Bell/ })).toHaveCount(3);
  await pressEscape(ruth);
  for (const message of await (await ruth.request.get("/api/messages?unread=true")).json())
    await ruth.request.put(`/api/messages/${message.id}/read`);
  await expect(bell(ruth)).toHaveText("");
  await ruth.route("**/api/announcements*", (route) => route.fulfill({ json: [] }));
  await ruth.reload();
  await bell(ruth).click();
  await expect(ruth.getByText("No new notifications")).toBeVisible();
  await expectAccessible(ruth);
  await ruth.getByRole("dialog").getByRole("link", { name: "View All" }).click();
  await expect(ruth.getByRole("heading", { level: 1, name: "Communications" })).toBeVisible();
});

test("a message is written once what it begins with can be read, and stays when it cannot be read again", async ({
  as,
}) => {
  const [admin, lydia] = [await as("admin"), await as("member")];
  const led: { id: number; can: { writeToLeader: boolean } }[] = await (
    await lydia.request.get("/api/ministries")
  ).json();
  const id = led.find(({ can }) => can.writeToLeader)?.id;
  let isFailing = true;
  const error = { error: "internal", message: "Something went wrong." };
  await lydia.route("**/api/ministries", (route) =>
    isFailing ? route.fulfill({ status: 500, json: error }) : route.continue(),
  );
  await lydia.goto(`/communications?tab=messages&write=${id}`);
  const writing = lydia.getByRole("dialog");
  await expect(writing.getByText("Something went wrong.")).toBeVisible();
  isFailing = false;
  await writing.getByRole("button", { name: "Try again" }).click();
  await writing.getByRole("textbox", { name: "Subject" }).fill("A new song");
  await writing.getByRole("textbox", { name: "Message" }).fill("Shall we try it?");
  isFailing = true;
  const [failed] = await Promise.all([
    lydia.waitForResponse((response) => response.url().endsWith("/api/ministries") && response.status() === 500),
    admin.request.put(`/api/ministries/${id}`, { data: { description: "Changed." } }),
  ]);
  await failed.finished();
  await expect(lydia.getByText("cannot get messages now")).toHaveCount(0);
  await writing.getByRole("button", { name: "Send" }).click();
  await expectNotice(lydia, "Message sent successfully");
});
