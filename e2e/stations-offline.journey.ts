// Stations without a connection: at self-service nothing about a family stays on the screen, and a greeter's entries do.
import { addFamilyOfFive } from "./children.ts";
import { getTimeLimit, LOST_MS } from "./live.ts";
import { expect, expectAccessible, test } from "./narthex.ts";
import { addStation, enroll, expectAfter, findFamilyOfFive, linkStation, setPrinting } from "./stations.ts";

test("a family that leaves a self-service station without a connection leaves no names and codes, and a greeter's entries stay", async ({
  as,
  visitor,
  now,
}) => {
  const lead = await as("admin");
  await addFamilyOfFive(lead);
  // Its printing program is not running, so the labels stay pending and then fail.
  const programs = await (await lead.request.get("/api/children/print-programs")).json();
  await setPrinting(lead, "Lobby", programs[0].id);
  const lobby = await visitor({ viewport: { width: 800, height: 1280 } });
  await lobby.clock.install({ time: now().epochMilliseconds });
  await enroll(lobby, await linkStation(lead, "Lobby"));
  const first = lobby.getByRole("heading", { name: "Check in your children" });
  const lost = lobby.getByRole("alert").filter({ hasText: "No connection. Please see a greeter." });
  const names = lobby.getByText(/Mia Q\.|Hana Q\.|Quillberg/);

  await findFamilyOfFive(lobby);
  await lobby.context().setOffline(true);
  await expect(lost).toBeVisible({ timeout: getTimeLimit(LOST_MS) });
  await expect(names.first()).toBeVisible();
  await lobby.clock.fastForward("01:00");
  await expect(first).toBeVisible();
  await expect(names).toHaveCount(0);
  await expect(lobby.getByLabel(/^Phone number/)).toHaveValue("");
  await expect(lost).toBeVisible();
  await expectAccessible(lobby);

  await lobby.context().setOffline(false);
  await expect(lost).toHaveCount(0);
  await findFamilyOfFive(lobby);
  const unreachable = lobby.getByText("Can't reach the server.");
  await lobby.context().setOffline(true);
  await expect(lost).toBeVisible({ timeout: getTimeLimit(LOST_MS) });
  await lobby.getByRole("button", { name: "Check in 3 children" }).click();
  await expect(unreachable).toBeVisible();
  await lobby.context().setOffline(false);
  await expect(lost).toHaveCount(0);
  await expect(unreachable).toHaveCount(0);
  await lobby.getByRole("button", { name: "Check in 3 children" }).click();
  const labels = lobby.getByRole("region", { name: "Labels" });
  await expect(lobby.getByRole("list", { name: "Codes" }).getByRole("listitem")).toHaveCount(3);
  await lobby.context().setOffline(true);
  await expect(lost).toBeVisible({ timeout: getTimeLimit(LOST_MS) });
  // The labels must fail within the minute, which begins with this key.
  await lobby.keyboard.press("Shift");
  await lobby.clock.fastForward("00:25");
  await expect(labels.getByRole("alert")).toHaveText("The labels could not be printed. Please see a greeter.");
  await lobby.clock.fastForward("00:40");
  await expect(first).toBeVisible();
  await expect(lobby.getByRole("list", { name: "Codes" })).toHaveCount(0);
  await expect(names).toHaveCount(0);
  await expect(lost).toBeVisible();

  await lead.goto("/children?tab=stations");
  const desk = await visitor({ viewport: { width: 800, height: 1280 } });
  await desk.clock.install({ time: now().epochMilliseconds });
  await enroll(desk, await addStation(lead, "Front desk", "Attended"));
  // Names in the list of who is inside leave the screen after a minute.
  await desk.getByRole("button", { name: "Who is inside" }).click();
  const inside = desk.getByRole("dialog", { name: "Who is inside" });
  await expect(inside.getByText("Mia Q.")).toBeVisible();
  // The minute begins with this key.
  await desk.keyboard.press("Shift");
  await desk.clock.fastForward("00:30");
  await expect(inside).toBeVisible();
  await expectAfter(desk, "00:31", () => inside.count(), 0);
  const search = desk.getByRole("searchbox", { name: "Search families" });
  const deskLost = desk.getByRole("alert").filter({ hasText: "What you entered is kept." });
  await search.fill("Quillb");
  await desk.context().setOffline(true);
  await expect(deskLost).toBeVisible({ timeout: getTimeLimit(LOST_MS) });
  await desk.clock.fastForward("01:50");
  await expect(deskLost).toBeVisible();
  await desk.context().setOffline(false);
  await expect(deskLost).toHaveCount(0);
  // The minute without input begins again with the connection.
  await desk.clock.fastForward("00:30");
  await expect(search).toHaveValue("Quillb");
  await expectAfter(desk, "00:31", () => search.inputValue(), "");
});
