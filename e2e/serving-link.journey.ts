// A person answers whether they can serve, with the link of an email and without an account.
import type { APIRequestContext } from "@playwright/test";
import { TODAY } from "./clock.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from "./narthex.ts";

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, timezoneId: "America/New_York" } as const;
const MARIA = { firstName: "Maria", lastName: "Serrano", email: "maria.serrano@example.com" };

async function send<Answer>(request: APIRequestContext, method: "post" | "put", path: string, data: object) {
  const answer = await request[method](path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Answer;
}

/** Asks Maria to serve at two events of a new ministry. @returns the link of her email, and the ids of the events */
async function askMaria(request: APIRequestContext) {
  type WithId = { id: number };
  const person = { ...MARIA, joinDate: "2024-01-07", membershipStatus: "active" };
  const { id: memberId } = await send<WithId>(request, "post", "/api/members", person);
  const { id } = await send<WithId>(request, "post", "/api/ministries", { name: "Sunday Kitchen" });
  await send(request, "put", `/api/ministries/${id}/members`, { memberIds: [memberId] });
  const plan = await (await request.get(`/api/ministries/${id}/serving`)).json();
  const positions = [{ name: "Cook", needed: 1 }];
  const [cook] = await send<WithId[]>(request, "put", `/api/ministries/${id}/serving/positions`, {
    positions,
    version: plan.positionsVersion,
  });
  const eventIds = [];
  for (const [title, day] of [
    ["Harvest Lunch", "2026-10-25"],
    ["Advent Lunch", "2026-11-29"],
  ]) {
    const event = { title, eventDateTime: `${day}T12:30`, endDateTime: `${day}T14:00`, location: "Parish Hall" };
    const { id: eventId } = await send<WithId>(request, "post", "/api/events", event);
    eventIds.push(eventId);
    const choice = { kind: "event", id: eventId, serves: true };
    await send(request, "put", `/api/ministries/${id}/serving/events`, choice);
    const place = { eventId, positionId: cook?.id, memberId };
    await send(request, "put", `/api/ministries/${id}/serving/people`, place);
  }
  await send(request, "post", `/api/ministries/${id}/serving/requests`, {});
  const kept = (await (await request.get("/api/settings/mails?limit=1")).json()) as { text: string }[];
  const link = /\/api\/serving\/page#\S+/.exec(kept[0]?.text ?? "")?.[0] ?? "";
  const readStates = async () => {
    const { events } = await (await request.get(`/api/ministries/${id}/serving?from=${TODAY}&weeks=8`)).json();
    return (events as { positions: { people: { state: string; reason: string | null }[] }[] }[]).flatMap(
      ({ positions: [first] }) => first?.people.map(({ state, reason }) => [state, reason]) ?? [],
    );
  };
  return { link, eventIds, ministryId: id, readStates };
}

test("a person answers with the link of an email on a phone, changes an answer, and finds both after a reload; another link says whom to ask", async ({
  as,
  visitor,
}) => {
  const { request } = await as("admin");
  const { link, readStates } = await askMaria(request);
  const phone = await visitor(PHONE);
  await test.step("the page cannot be loaded at first", async () => {
    await phone.route("**/api/serving/link", (route) => route.abort());
    await phone.goto(link);
    await expect(phone.getByText("Can't reach the server.")).toBeVisible();
    await phone.unroute("**/api/serving/link");
    await phone.getByRole("button", { name: "Try again" }).click();
  });
  await expect(phone.getByRole("heading", { level: 1, name: "Hello Maria" })).toBeVisible();
  await expect(phone).toHaveTitle(/^Hello Maria · /);
  const harvest = phone.getByRole("listitem").filter({ hasText: "Harvest Lunch" });
  const advent = phone.getByRole("listitem").filter({ hasText: "Advent Lunch" });
  await expect(harvest).toContainText("Sunday, October 25, 12:30");
  await expect(harvest).toContainText("Harvest Lunch, Parish Hall");
  await expect(harvest).toContainText("Sunday Kitchen");
  await expectNoSidewaysScrolling(phone);
  await expectAccessible(phone);
  expect(await readStates()).toEqual([
    ["asked", null],
    ["asked", null],
  ]);

  // With the keyboard: the focus moves to the button or field that replaces the one that was pressed.
  await harvest.getByRole("button", { name: "I can serve" }).focus();
  await phone.keyboard.press("Enter");
  await expect(harvest.getByRole("status")).toHaveText("You serve");
  await expect(harvest.getByRole("button", { name: "Change" })).toBeFocused();
  await advent.getByRole("button", { name: "I cannot" }).focus();
  await phone.keyboard.press("Enter");
  await expect(advent.getByLabel("Reason (optional)")).toBeFocused();
  await expectAccessible(phone);
  await phone.keyboard.type("We are traveling.");
  await phone.keyboard.press("Enter");
  await expect(advent.getByRole("status")).toContainText("You do not serve");
  await expect(advent).toContainText("Reason: We are traveling.");
  expect(await readStates()).toEqual([
    ["accepted", null],
    ["declined", "We are traveling."],
  ]);

  await phone.reload();
  await expect(harvest.getByRole("status")).toHaveText("You serve");
  await expect(advent).toContainText("Reason: We are traveling.");
  await expectAccessible(phone);
  await advent.getByRole("button", { name: "Change" }).click();
  await advent.getByRole("button", { name: "I cannot" }).click();
  await expect(advent.getByLabel("Reason (optional)")).toHaveValue("We are traveling.");
  await advent.getByRole("button", { name: "Back" }).click();
  await advent.getByRole("button", { name: "I can serve" }).click();
  await expect(advent.getByRole("status")).toHaveText("You serve");
  expect(await readStates()).toEqual([
    ["accepted", null],
    ["accepted", null],
  ]);
  await expect(phone.getByRole("link", { name: "Sign in if you have an account" })).toHaveAttribute(
    "href",
    "/api/login?next=%2Fserving",
  );
  await test.step("a link that is incomplete or no longer works", async () => {
    const page = await phone.context().newPage();
    await page.goto("/api/serving/page");
    await expect(page.getByText("This link is incomplete. Please open it from the email again.")).toBeVisible();
    await page.goto("about:blank");
    await page.goto(`/api/serving/page#${"x".repeat(60)}`);
    await expect(page.getByRole("heading", { level: 1, name: "This link no longer works" })).toBeVisible();
    await expect(page.getByText("Please ask the leader of your ministry or the church office")).toBeVisible();
    await expectAccessible(page);
  });
});

test("a person who was asked for several events accepts all of them with one button of the link", async ({
  as,
  visitor,
}) => {
  const { request } = await as("admin");
  const { link, readStates } = await askMaria(request);
  const phone = await visitor(PHONE);
  await phone.goto(link);
  const all = phone.getByRole("button", { name: "I can serve at all 2" });
  const advent = phone.getByRole("listitem").filter({ hasText: "Advent Lunch" });
  await advent.getByRole("button", { name: "I cannot" }).click();
  await expect(advent.getByLabel("Reason (optional)")).toBeVisible();
  await expectNoSidewaysScrolling(phone);
  await all.click();
  await expect(phone.getByText("You serve at all 2.")).toBeFocused();
  await expect(advent.getByRole("status")).toHaveText("You serve");
  await expect(all).toHaveCount(0);
  await expectAccessible(phone);
  expect(await readStates()).toEqual([
    ["accepted", null],
    ["accepted", null],
  ]);
  await advent.getByRole("button", { name: "Change" }).click();
  await advent.getByRole("button", { name: "I cannot" }).click();
  await advent.getByRole("button", { name: "I cannot serve" }).click();
  await expect(advent.getByRole("status")).toHaveText("You do not serve");
  await expect(phone.getByText("You serve at all 2.")).toHaveCount(0);
});

test("an event that is canceled meanwhile cannot be answered, and is marked on a small dark screen", async ({
  as,
  visitor,
}) => {
  const { request } = await as("admin");
  const { link, eventIds } = await askMaria(request);
  const phone = await visitor({ ...PHONE, viewport: { width: 320, height: 640 }, colorScheme: "dark" });
  await phone.goto(link);
  const harvest = phone.getByRole("listitem").filter({ hasText: "Harvest Lunch" });
  await expect(harvest.getByRole("button", { name: "I can serve" })).toBeVisible();
  await send(request, "post", `/api/events/${eventIds[0]}/cancel`, { tell: "nobody" });
  await harvest.getByRole("button", { name: "I can serve" }).click();
  await expect(harvest.getByRole("alert")).toContainText("canceled");
  await expect(harvest.getByRole("status")).toHaveText("Canceled");
  await expect(harvest.getByRole("button")).toHaveCount(0);
  await expectNoSidewaysScrolling(phone);
  await expectAccessible(phone);
});

test("the link of another person in the same tab shows that person, and a removed request says so", async ({
  as,
  visitor,
}) => {
  const { request } = await as("admin");
  const { link, ministryId } = await askMaria(request);
  const phone = await visitor(PHONE);
  await phone.goto("/api/serving/page#unknown");
  await expect(phone.getByRole("heading", { level: 1, name: "This link no longer works" })).toBeVisible();
  await phone.goto(link);
  await expect(phone.getByRole("heading", { level: 1, name: "Hello Maria" })).toBeVisible();

  const { events } = await (await request.get(`/api/ministries/${ministryId}/serving?from=${TODAY}`)).json();
  const [first] = events as { positions: { people: { id: number }[] }[] }[];
  await request.delete(`/api/serving/${first?.positions[0]?.people[0]?.id}`);
  const harvest = phone.getByRole("listitem").filter({ hasText: "Harvest Lunch" });
  await harvest.getByRole("button", { name: "I can serve" }).click();
  await expect(harvest).toHaveCount(0);
  await expect(phone.getByRole("alert").filter({ hasText: "does not exist or has been removed" })).toBeFocused();
  await expectAccessible(phone);
});
