// Replies with a waiting list: three places, three people, and a visitor without an account.
import { TODAY } from "./clock.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true } as const;

test("a full event fills from its waiting list when a person cancels, and a visitor confirms by email", async ({
  as,
  visitor,
}) => {
  const admin = await as("admin");
  const data = {
    title: "Soup Supper",
    eventDateTime: `${TODAY}T19:00`,
    isPublic: true,
    asksForReplies: true,
    capacity: 3,
  };
  const { id } = (await (await admin.request.post("/api/events", { data })).json()) as { id: number };

  const lydia = await as("member");
  await lydia.goto(`/events/${id}`);
  await expect(lydia.getByText("0 of 3 places are taken, 3 are free.")).toBeVisible();
  const address = await lydia.getByRole("link", { name: "Add to my calendar" }).getAttribute("href");
  expect(await (await lydia.request.get(address ?? "")).text()).toContain("SUMMARY:Soup Supper");
  const google = await lydia.getByRole("link", { name: "Google Calendar" }).getAttribute("href");
  expect(new URL(google ?? "").searchParams.get("text")).toBe("Soup Supper");
  const leader = await as("ministry_leader");
  await leader.request.put(`/api/events/${id}/reply`, { data: { coming: "yes" } });
  await expect(lydia.getByText("1 of 3 places are taken, 2 are free.")).toBeVisible();
  // The server refuses more people than the whole event has places for.
  await expect(lydia.getByLabel("Who comes with you").getByRole("option")).toHaveText([
    "No one else",
    "1 guest",
    "2 guests",
  ]);
  await lydia.getByLabel("Who comes with you").selectOption("2 guests");
  await expect(lydia.getByRole("button", { name: "Join the waiting list" })).toBeVisible();
  await lydia.getByLabel("Who comes with you").selectOption("1 guest");
  await lydia.getByRole("button", { name: "I am coming" }).press("Enter");
  await expectNotice(lydia, "Reply saved");
  await expect(lydia.getByText("You are coming with 1 guest.")).toBeFocused();
  await expectAccessible(lydia);

  const phone = await visitor(PHONE);
  await phone.goto(`/calendar/${id}`);
  await expect(phone.getByText("There is no free place at the moment. We will email you")).toBeVisible();
  await phone.getByLabel("Name").fill("Vera Visitor");
  await phone.getByLabel("Email").fill("vera@example.com");
  await expectNoSidewaysScrolling(phone);
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Join the waiting list" }).click();
  // No mail server is set up: the email is kept for administrators.
  await expect(phone.getByText("Your reply does not count yet, because we cannot send you the email")).toBeFocused();
  const openLink = async () => {
    const kept = (await (await admin.request.get("/api/settings/mails?limit=1")).json()) as { text: string }[];
    const link = /\/calendar\/\d+#reply=\S+/.exec(kept[0]?.text ?? "")?.[0] ?? "";
    await phone.goto("about:blank");
    await phone.goto(link);
    return link;
  };
  const formerLink = await openLink();
  await expect(phone.getByText("Please confirm your reply.")).toBeVisible();
  await expect(phone.getByText("There is no free place at the moment. We will email you")).toBeVisible();
  await phone.getByRole("button", { name: "Join the waiting list" }).click();
  // A party may wait for more places than are free, so the page does not say that there is none.
  const waits = "You are on the waiting list. We will email you when there is a place for you.";
  await expect(phone.getByText(waits, { exact: true })).toBeFocused();
  await expectAccessible(phone);

  await admin.goto(`/events/${id}?tab=replies`);
  const replies = admin.getByRole("list", { name: "Replies" }).getByRole("listitem");
  await expect(replies).toHaveCount(3);
  await expect(replies.filter({ hasText: "Vera Visitor" })).toContainText("Waiting list");
  await expectAccessible(admin);

  await lydia.getByRole("button", { name: "I cannot come" }).click();
  await expect(lydia.getByText("You are not coming.")).toBeVisible();
  await expect(lydia.getByText("2 of 3 places are taken, 1 is free.")).toBeVisible();
  await expect(replies.filter({ hasText: "Vera Visitor" })).toContainText("Coming");
  // The email about the place has a new link.
  await openLink();
  const comes = phone.getByText("You are coming. We look forward to seeing you.");
  await expect(comes).toBeVisible();
  await phone.getByRole("button", { name: "I cannot come" }).click();
  await expect(phone.getByText("2 places are free.")).toBeVisible();
  await phone.getByLabel("Guests you bring").fill("2");
  await expect(phone.getByRole("button", { name: "Join the waiting list" })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByLabel("Guests you bring").fill("0");
  await phone.getByRole("button", { name: "Yes, I am coming" }).click();
  await expect(comes).toBeVisible();
  await phone.goto("about:blank");
  await phone.goto(formerLink);
  await expect(phone.getByText("This link is no longer valid.", { exact: false })).toBeVisible();
  await expectAccessible(phone);
  await expect(phone.getByText("1 place is free.")).toBeVisible();
  await phone.getByLabel("Guests you bring").fill("1");
  await expect(phone.getByRole("button", { name: "Join the waiting list" })).toBeVisible();
  await lydia.getByLabel("Who comes with you").selectOption("2 guests");
  await lydia.getByRole("button", { name: "Join the waiting list" }).click();
  await expect(lydia.getByText("You are on the waiting list with 2 guests.")).toBeVisible();
  const later = { title: "Fall Retreat", eventDateTime: "2026-11-21T10:00", asksForReplies: true };
  const retreat = (await (await admin.request.post("/api/events", { data: later })).json()) as { id: number };
  await lydia.request.put(`/api/events/${retreat.id}/reply`, { data: { coming: "yes" } });
  await lydia.goto("/");
  await expect(lydia.getByRole("listitem").filter({ hasText: "Fall Retreat" })).toContainText("Coming");
  await lydia.goto("/events");
  await lydia.getByRole("searchbox", { name: "Search events" }).fill("soup");
  await expect(lydia.getByRole("listitem").filter({ hasText: "Soup Supper" })).toContainText("Waiting list");
});

test("the link of a visitor's email shows the reply after the event is canceled", async ({ as, visitor }) => {
  const admin = await as("admin");
  const data = { title: "Hymn Sing", eventDateTime: `${TODAY}T19:00`, isPublic: true, asksForReplies: true };
  const { id } = (await (await admin.request.post("/api/events", { data })).json()) as { id: number };
  const phone = await visitor(PHONE);
  await phone.goto(`/calendar/${id}`);
  await phone.getByLabel("Name").fill("Vera Visitor");
  await phone.getByLabel("Email").fill("vera@example.com");
  await phone.getByLabel("Guests you bring").fill("2");
  await phone.getByRole("button", { name: "I am coming" }).click();
  await expect(phone.getByText("Your reply does not count yet")).toBeVisible();
  const kept = (await (await admin.request.get("/api/settings/mails?limit=1")).json()) as { text: string }[];
  await phone.goto("about:blank");
  await phone.route("**/replies/look", (route) => route.abort(), { times: 1 });
  await phone.goto(/\/calendar\/\d+#reply=\S+/.exec(kept[0]?.text ?? "")?.[0] ?? "");
  await expect(phone.getByText("Can't reach the server. Please check your connection and try again.")).toBeVisible();
  await phone.getByRole("button", { name: "Try again" }).click();
  await phone.getByRole("button", { name: "Yes, I am coming" }).click();
  await expect(phone.getByText("You are coming. We look forward to seeing you.")).toBeVisible();
  await admin.request.post(`/api/events/${id}/cancel`, { data: { tell: "nobody" } });
  await phone.reload();
  await expect(
    phone.getByText("You replied that you were coming with 2 guests. This event takes no more replies."),
  ).toBeVisible();
  await expect(phone.getByRole("button", { name: /coming|guests|cannot come/ })).toHaveCount(0);
  await expectAccessible(phone);
});

test("a canceled event says what one had replied, and offers and promises no place", async ({ as }) => {
  const admin = await as("admin");
  const data = { title: "Training", eventDateTime: `${TODAY}T19:00`, asksForReplies: true, capacity: 1 };
  const { id } = (await (await admin.request.post("/api/events", { data })).json()) as { id: number };
  await admin.request.put(`/api/events/${id}/reply`, { data: { coming: "yes" } });
  const [lydia, daniel] = [await as("member"), await as("ministry_leader", PHONE)];
  await lydia.goto(`/events/${id}`);
  await daniel.goto(`/events/${id}`);
  await lydia.getByRole("button", { name: "Join the waiting list" }).click();
  await expect(lydia.getByText("We will email you when there is a place for you.")).toBeVisible();
  await admin.request.post(`/api/events/${id}/cancel`, { data: { tell: "nobody" } });
  await expect(lydia.getByText("You were on the waiting list.")).toBeVisible();
  await expect(lydia.getByText("If you got an email or a message about it, look there for a reason.")).toBeVisible();
  await expect(lydia.getByText("Are you coming?")).toHaveCount(0);
  await expect(lydia.getByText(/places? (are|is) taken|when there is a place/)).toHaveCount(0);
  await expect(lydia.getByRole("button", { name: /waiting list|cannot come/ })).toHaveCount(0);
  await expectAccessible(lydia);
  await expect(daniel.getByText("Are you coming?")).toHaveCount(0);
  await expectNoSidewaysScrolling(daniel);
});

test("an event with replies moves to a ministry after a question that says how many people lose it", async ({ as }) => {
  const admin = await as("admin");
  const data = { title: "Garden Lunch", eventDateTime: `${TODAY}T19:00`, asksForReplies: true };
  const { id } = (await (await admin.request.post("/api/events", { data })).json()) as { id: number };
  const lydia = await as("member");
  await lydia.request.put(`/api/events/${id}/reply`, { data: { coming: "yes" } });

  await admin.goto(`/events/${id}?tab=replies`);
  await expect(admin.getByRole("list", { name: "Replies" })).toContainText("Lydia Marsh");
  await admin.getByRole("button", { name: "Edit" }).click();
  const form = admin.getByRole("dialog", { name: "Edit Event" });
  const asking = form.getByLabel("Ask people whether they are coming");
  await asking.uncheck();
  const kept = form.getByText(
    "Replies are kept but no longer shown, and no one can reply or change a reply. They are shown again if you ask again.",
  );
  await expect(kept).toBeVisible();
  await asking.check();
  await expect(kept).toBeHidden();
  const ministry = form.getByLabel("Ministry");
  await expect(ministry.getByRole("option", { name: "Care and Visitation" })).toBeAttached();
  await ministry.selectOption("Care and Visitation");
  await form.getByRole("button", { name: "Save" }).click();
  const question = admin.getByRole("alertdialog", { name: "Hide it from people who replied?" });
  await expect(question).toContainText("1 person who replied can no longer see it, and is told by email.");
  await expectAccessible(admin);
  await question.getByRole("button", { name: "Back" }).click();
  await expect(question).toBeHidden();
  await expect(ministry).toHaveValue(/\d/);
  await expect(form.getByRole("button", { name: "Save" })).toBeFocused();
  await admin.keyboard.press("Enter");
  await question.getByRole("button", { name: "Save" }).click();
  await expectNotice(admin, "Event updated");
  await expect(form).toBeHidden();
  await expect(admin.getByText("Lydia Marsh")).toBeHidden();
  expect((await lydia.request.get(`/api/events/${id}`)).status()).toBe(404);
});
