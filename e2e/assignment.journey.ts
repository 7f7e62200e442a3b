// A ministry's leader adds a person, who decides whether the leader sees their contact data.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test, waitForCards } from "./narthex.ts";

interface Ministry {
  id: number;
  name: string;
  can: { assign: boolean };
}

test("a person added by a leader accepts on the ministry's card, and the leader's list is updated", async ({ as }) => {
  const leader = await as("ministry_leader");
  const lydia = await as("member", { viewport: { width: 375, height: 812 } });
  await leader.goto("/members?tab=assignments");
  await lydia.goto("/ministries");
  const me = await (await lydia.request.get("/api/members/me")).json();
  const own = new Set(me.ministries.map((one: { id: number }) => one.id));
  const list: Ministry[] = await (await leader.request.get("/api/ministries")).json();
  const ministry = list.find(({ id, can }) => can.assign && !own.has(id));
  if (!ministry) throw new Error("the leader leads no ministry without Lydia");
  const members = `/api/ministries/${ministry.id}/members`;
  await leader.request.put(members, { data: { memberIds: [me.id] } });

  const accept = lydia.getByRole("button", { name: `Accept ${ministry.name}` });
  await expect(accept).toBeVisible();
  await expect(accept.locator("xpath=../..")).toContainText(
    "who have the role “One ministry's leader” see your email, phone, and address.",
  );
  await expectAccessible(lydia);
  await expectNoSidewaysScrolling(lydia);
  await leader.goto(`/members?tab=assignments&ministry=${ministry.id}`);
  const search = leader.getByRole("searchbox", { name: "Search members" }).last();
  await search.fill("Lydia Marsh");
  await expect(leader.getByText("Not accepted yet")).toBeVisible();
  await accept.click();
  await expectNotice(lydia, `You now belong to ${ministry.name}`);
  await expect(accept).toHaveCount(0);
  await expect(leader.getByText("Not accepted yet")).toHaveCount(0);
});

/** A ministry that the leader of the cast leads, without people. */
async function createMinistry(office: Page, leader: Page, name: string): Promise<number> {
  const { id: leaderId } = await (await leader.request.get("/api/members/me")).json();
  const answer = await office.request.post("/api/ministries", { data: { name, leaderId } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

test("a person added by a leader accepts on the dashboard; the questions do not mention replies to a person who may see all events", async ({
  as,
}) => {
  const [office, leader] = [await as("admin"), await as("ministry_leader")];
  await test.step("an administrator declines and leaves on the page of the ministries", async () => {
    const id = await createMinistry(office, leader, "Choir Robes");
    const me = await (await office.request.get("/api/members/me")).json();
    await leader.request.put(`/api/ministries/${id}/members`, { data: { memberIds: [me.id] } });
    await office.goto("/ministries");
    await office.getByRole("button", { name: "Decline Choir Robes" }).click();
    const question = office.getByRole("alertdialog");
    await expect(question).toContainText("To join later, ask its leader or the office to add you again.");
    await expect(question).not.toContainText("replies");
    await question.getByRole("button", { name: "Cancel" }).click();
    await office.getByRole("button", { name: "Accept Choir Robes" }).click();
    await office.getByRole("button", { name: "Leave Choir Robes" }).click();
    await expect(question).toContainText("You no longer get its messages");
    await expect(question).not.toContainText("replies");
  });
  const lydia = await as("member", { viewport: { width: 375, height: 812 } });
  const id = await createMinistry(office, leader, "Altar Guild");
  await lydia.goto("/");
  await expect(lydia.getByText("My Giving")).toBeVisible();
  const accept = lydia.getByRole("button", { name: "Accept Altar Guild" });
  await expect(accept).toHaveCount(0);
  const me = await (await lydia.request.get("/api/members/me")).json();
  await leader.request.put(`/api/ministries/${id}/members`, { data: { memberIds: [me.id] } });
  await expect(lydia.getByRole("heading", { name: "You were added to a ministry" })).toBeVisible();
  await expectAccessible(lydia);
  await expectNoSidewaysScrolling(lydia);
  await accept.click();
  await expectNotice(lydia, "You now belong to Altar Guild");
  await expect(accept).toHaveCount(0);
});

test("a leader learns who accepts, and the office confirms people without an account", async ({ as }) => {
  const [office, leader] = [await as("admin"), await as("ministry_leader")];
  const id = await createMinistry(office, leader, "Altar Guild");
  const ids: number[] = [];
  for (const firstName of ["Amparo", "Benito", "Benito"]) {
    const data = { firstName, lastName: "Quillan", joinDate: "2024-01-07", membershipStatus: "active" };
    ids.push((await (await office.request.post("/api/members", { data })).json()).id);
  }
  await leader.goto(`/members?tab=assignments&ministry=${id}`);
  const dialog = leader.getByRole("dialog", { name: "Manage Assignments" });
  await expect(
    dialog.getByText("The office can confirm those without an account, and adds people who are new"),
  ).toBeVisible();
  const child = { firstName: "Ivo", lastName: "Quillan", joinDate: "2024-01-07", membershipStatus: "active" };
  await office.request.post("/api/members", { data: { ...child, dateOfBirth: "2017-03-02" } });
  await dialog.getByRole("searchbox").fill("Quillan");
  const rows = dialog.getByRole("list", { name: "Available Members" }).getByRole("listitem");
  await expect(rows.filter({ hasText: "Ivo Quillan" })).toContainText("Child");
  await expect(rows.filter({ hasText: "Amparo Quillan" })).not.toContainText("Child");
  await expect(dialog.getByText("Another person has this name. Ask the office.")).toHaveCount(2);
  await expectAccessible(leader);
  await dialog.getByRole("button", { name: "Assign Amparo Quillan" }).click();
  await expect(dialog.getByText("Not accepted yet")).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Confirm/ })).toHaveCount(0);
  await leader.request.put(`/api/ministries/${id}/members`, { data: { memberIds: [ids[1]] } });

  const { assignments } = await (await office.request.get("/api/dashboard/decisions")).json();
  await office.goto("/");
  await waitForCards(office);
  await office
    .getByRole("link", { name: `${assignments} people added to ministries, waiting to be confirmed` })
    .click();
  const unconfirmed = office.getByRole("list", { name: "Waiting to be confirmed" }).getByRole("listitem");
  const ofGuild = unconfirmed.filter({ hasText: "Altar Guild" });
  await expect(ofGuild).toHaveText([
    /Amparo Quillan.*added Oct 18, 2026 · has no account/,
    /Benito Quillan.*added Oct 18, 2026 · has no account/,
  ]);
  await expectAccessible(office);
  await office.goto(`/members/${ids[0]}`);
  await office.getByRole("button", { name: "Confirm Amparo Quillan" }).click();
  await expectNotice(office, "Amparo Quillan now belongs to Altar Guild");
  await expect(office.getByText("Not accepted yet")).toHaveCount(0);
  await office.goBack();
  await expect(ofGuild).toHaveText(/Benito Quillan/);
  await office.goto(`/members?tab=assignments&ministry=${id}`);
  const managing = office.getByRole("dialog", { name: "Manage Assignments" });
  await managing.getByRole("button", { name: "Confirm Benito Quillan" }).click();
  await expect(managing.getByText("Not accepted yet")).toHaveCount(0);
  await expectAccessible(office);
  await expect(dialog.getByText("Not accepted yet")).toHaveCount(0);
});

test("a member declines, sees the own ministries marked, writes to the leader, and leaves a ministry", async ({
  as,
}) => {
  const [office, leader] = [await as("admin"), await as("ministry_leader")];
  const lydia = await as("member", { viewport: { width: 375, height: 812 } });
  const [first, second] = [
    await createMinistry(office, leader, "Altar Guild"),
    await createMinistry(office, leader, "Bell Ringers"),
  ];
  const me = await (await lydia.request.get("/api/members/me")).json();
  for (const id of [first, second])
    await leader.request.put(`/api/ministries/${id}/members`, { data: { memberIds: [me.id] } });
  await lydia.goto("/ministries");
  // Its leaders have no account.
  const asking = lydia.getByRole("link", { name: "Ask the office about Food Pantry" });
  await expect(asking).toHaveAttribute("href", /write=office/);
  await lydia.getByRole("button", { name: "Decline Altar Guild" }).click();
  const declining = lydia.getByRole("alertdialog", { name: "Decline Altar Guild?" });
  await expect(declining).toContainText("Your replies to its coming events are removed.");
  await declining.getByRole("button", { name: "Decline" }).click();
  await expectNotice(lydia, "You declined Altar Guild");
  await lydia.getByRole("button", { name: "Accept Bell Ringers" }).click();
  await expectNotice(lydia, "You now belong to Bell Ringers");
  const card = lydia.getByRole("listitem").filter({ has: lydia.getByRole("heading", { name: "Bell Ringers" }) });
  await expect(card.getByText("You are a member")).toBeVisible();
  await expectAccessible(lydia);
  await expectNoSidewaysScrolling(lydia);

  await card.getByRole("link", { name: "Write to the leader of Bell Ringers" }).click();
  const writing = lydia.getByRole("dialog", { name: "New message" });
  await expect(writing).toContainText("To Daniel Okafor");
  await writing.getByRole("textbox", { name: "Subject" }).fill("Thursday");
  await writing.getByRole("textbox", { name: "Message" }).fill("I cannot come.");
  await expectAccessible(lydia);
  await writing.getByRole("button", { name: "Send" }).click();
  await expectNotice(lydia, "Message sent successfully");
  await expect(lydia).not.toHaveURL(/write=/);

  await lydia.goto("/ministries");
  await lydia.getByRole("button", { name: "Leave Bell Ringers" }).click();
  const question = lydia.getByRole("alertdialog", { name: "Leave Bell Ringers?" });
  await expect(question).toContainText("your replies to its coming events are removed");
  await question.getByRole("button", { name: "Leave" }).click();
  await expectNotice(lydia, "You left Bell Ringers");
  await expect(card.getByText("You are a member")).toHaveCount(0);
  await leader.goto("/ministries");
  const led = leader.getByRole("listitem").filter({ has: leader.getByRole("heading", { name: "Bell Ringers" }) });
  await expect(led.getByText("You lead this")).toBeVisible();
  await expect(led.getByRole("link", { name: /Write to the leader|Ask the office/ })).toHaveCount(0);
});
