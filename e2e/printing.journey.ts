// Labels that a printing program prints: an administrator adds it, a lead chooses printers, and a station shows what
// becomes of the labels. The journey makes the program's calls itself.
import { addFamilyOfFive } from "./children.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";
import { addStation, enroll, eventAt, linkStation, setPrinting } from "./stations.ts";
import { prepareTimeSkip } from "./time-skip.ts";

test("a family's labels are printed by a program, and again when it fails", async ({ as, visitor }) => {
  const lead = await as("admin");
  await addFamilyOfFive(lead);
  await lead.goto("/children?tab=stations");
  await expect(lead.getByText("Prints on Brother-QL, then Office-laser, through Welcome desk computer")).toBeVisible();
  await lead.getByRole("button", { name: "Add printing program" }).click();
  const adding = lead.getByRole("dialog", { name: "Add printing program" });
  await adding.getByLabel("Name").fill("Front computer");
  await adding.getByRole("button", { name: "Add printing program" }).click();
  const shown = lead.getByRole("dialog", { name: "Token of Front computer" });
  const settings = (await shown.locator("[data-token]").textContent()) ?? "";
  const [, token = ""] = /PRINT_TOKEN=(\S+)/.exec(settings) ?? [];
  await expectAccessible(lead);
  await shown.getByRole("button", { name: "Done" }).click();

  const printer = await visitor();
  const headers = { authorization: `Bearer ${token}` };
  const call = async (path: string, data: object) =>
    (await printer.request.post(`/api/printing/${path}`, { data, headers })).json();
  await call("take", { printers: ["Zebra", "Laser"] });

  await expect(lead.getByText("Printers: Zebra and Laser")).toBeVisible();
  await lead.getByRole("button", { name: "Printing at Lobby" }).click();
  const printing = lead.getByRole("dialog", { name: "Printing at Lobby" });
  await printing.getByLabel("Labels are printed by").selectOption("Front computer");
  await printing.getByLabel("First printer").selectOption("Zebra");
  await printing.getByLabel("Second printer").selectOption("Laser");
  await expectAccessible(lead);
  await printing.getByRole("button", { name: "Save" }).click();
  await expectNotice(lead, "Printing saved");
  await expect(lead.getByText("Prints on Zebra, then Laser, through Front computer")).toBeVisible();
  await lead.getByRole("button", { name: "Test label at Lobby" }).click();
  const testing = lead.getByRole("dialog", { name: "Test label at Lobby" });
  await testing.getByRole("button", { name: "Print on Zebra" }).click();
  await expect(testing.getByRole("status")).toContainText("Waiting to print");
  const { job: first } = await call("take", { printers: ["Zebra", "Laser"] });
  await call(`jobs/${first.id}/start`, { attempt: 1, printer: "Zebra" });
  await call(`jobs/${first.id}/report`, { attempt: 1, printer: "Zebra", failure: null });
  await expect(testing.getByRole("status")).toContainText("Labels printed on Zebra");
  await expectAccessible(lead);
  await testing.getByRole("button", { name: "Close" }).click();

  await lead.getByRole("button", { name: "Link for Lobby", exact: true }).click();
  const link = lead.getByRole("dialog", { name: "Link for Lobby" });
  await link.getByRole("button", { name: "Show link" }).click();
  const url = (await link.locator("[data-link]").textContent()) ?? "";
  const lobby = await visitor({ viewport: { width: 375, height: 812 } });
  await lobby.goto(url.slice(url.indexOf("/station")));
  await lobby.getByRole("button", { name: "Start station" }).click();
  for (const digit of "0187") await lobby.getByRole("button", { name: digit, exact: true }).click();
  await lobby.getByRole("button", { name: "Find my family" }).click();
  await lobby.getByRole("button", { name: "Check In" }).click();
  const labels = lobby.getByRole("region", { name: "Labels" });
  await expect(labels.getByRole("status")).toHaveText("Your labels are printing.");
  const { job: second } = await call("take", { printers: ["Zebra", "Laser"] });
  await call(`jobs/${second.id}/start`, { attempt: 1, printer: "Zebra" });
  await call(`jobs/${second.id}/report`, { attempt: 1, printer: "Laser", failure: "printer_stopped" });
  await expect(labels.getByRole("alert")).toHaveText("The labels could not be printed. Please see a greeter.");
  await expectAccessible(lobby);
  await expectNoSidewaysScrolling(lobby);
  await labels.getByRole("button", { name: "Try again" }).click();
  await expect(labels.getByRole("status")).toHaveText("Your labels are printing.");
  const { job: third } = await call("take", { printers: ["Zebra", "Laser"] });
  await call(`jobs/${third.id}/start`, { attempt: 1, printer: "Zebra" });
  await call(`jobs/${third.id}/report`, { attempt: 1, printer: "Zebra", failure: null });
  await expect(labels.getByRole("status")).toHaveText("Please take your labels.");
});

test("labels of an attended desk print through a program, and a lead prints them again there", async ({
  as,
  visitor,
}) => {
  const lead = await as("admin", { viewport: { width: 375, height: 812 } });
  const { roomId } = await addFamilyOfFive(lead);
  const made = await lead.request.post("/api/children/print-programs", { data: { name: "Hall computer" } });
  const { id: printProgramId, token } = (await made.json()) as { id: number; token: string };
  const printer = await visitor();
  const headers = { authorization: `Bearer ${token}` };
  const call = async (path: string, data: object) =>
    (await printer.request.post(`/api/printing/${path}`, { data, headers })).json();
  const printNext = async () => {
    const { job } = await call("take", { printers: ["Zebra"] });
    await call(`jobs/${job.id}/start`, { attempt: 1, printer: "Zebra" });
    await call(`jobs/${job.id}/report`, { attempt: 1, printer: "Zebra", failure: null });
  };
  await call("take", { printers: ["Zebra"] });
  await lead.goto("/children?tab=stations");
  const desk = await visitor({ viewport: { width: 800, height: 1280 } });
  await enroll(desk, await addStation(lead, "Hall desk", "Attended"));
  await setPrinting(lead, "Hall desk", printProgramId);

  const eventId = await eventAt(desk);
  await desk.reload();
  await desk.getByRole("searchbox", { name: "Search families" }).fill("0187");
  await desk.getByRole("button", { name: "Check in 3 children" }).click();
  const labels = desk.getByRole("region", { name: "Labels" });
  await expect(labels.getByRole("status")).toContainText("Waiting to print");
  await call("take", { printers: [], isCupsRunning: false });
  await expect(labels.getByRole("alert")).toContainText("The print service (CUPS) is not running on Hall computer.");
  await expect(lead.getByText("The print service (CUPS) is not running on Hall computer.")).toBeVisible();
  await desk.getByRole("button", { name: "Next family" }).click();
  const question = desk.getByRole("alertdialog", { name: "Go on without labels?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(question).toHaveCount(0);
  await desk.getByRole("tab", { name: "Collect" }).click();
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(question).toHaveCount(0);
  await expect(labels.getByRole("alert")).toBeVisible();
  await expectAccessible(desk);
  await expectAccessible(lead);
  // A minute without input would end the check-in of the family, and begins again with each key.
  await desk.keyboard.press("Shift");
  await printNext();
  await expect(labels.getByRole("status")).toContainText("Labels printed on Zebra");
  await expectAccessible(desk);

  await desk.keyboard.press("Shift");
  await lead.goto(`/children?tab=board&event=${eventId}&room=${roomId}`);
  await lead.getByRole("button", { name: "More for Mia Quillberg" }).click();
  await lead.getByRole("menuitem", { name: "Print labels again" }).click();
  const again = lead.getByRole("dialog", { name: "Labels of Mia Quillberg" });
  await again.getByLabel("Print on").selectOption("Hall desk: Zebra");
  await again.getByRole("button", { name: "Print again" }).click();
  await expect(again.getByRole("status")).toContainText("Waiting to print");
  await desk.keyboard.press("Shift");
  await printNext();
  await expect(again.getByRole("status")).toContainText("Labels printed on Zebra");

  // The greeter has gone on when the printer stops.
  await desk.getByRole("button", { name: "Next family" }).click();
  await expectAccessible(lead);
  await again.getByRole("button", { name: "Print again" }).click();
  await expect(again.getByRole("status")).toContainText("Waiting to print");
  const { job } = await call("take", { printers: ["Zebra"] });
  await call(`jobs/${job.id}/start`, { attempt: 1, printer: "Zebra" });
  await call(`jobs/${job.id}/report`, { attempt: 1, printer: "Zebra", failure: "printer_stopped" });
  const notPrinted = desk.getByRole("status").filter({ hasText: "Labels were not printed: Mia Quillberg (" });
  await expect(notPrinted).toBeVisible();
  await expectAccessible(desk);
  await again.getByRole("button", { name: "Close" }).click();
  const inside = lead.getByRole("list", { name: "Children inside" }).getByRole("listitem");
  await expect(inside.filter({ hasText: "Mia Quillberg" })).toContainText("The label was not printed");
  await expectAccessible(lead);
  await expectNoSidewaysScrolling(lead);
});

test("labels are reported correctly on tablets whose clock is an hour wrong", async ({ as, visitor, now }) => {
  const lead = await as("admin");
  await addFamilyOfFive(lead);
  const made = await lead.request.post("/api/children/print-programs", { data: { name: "Hall computer" } });
  const { id: printProgramId, token } = (await made.json()) as { id: number; token: string };
  const headers = { authorization: `Bearer ${token}` };
  const contact = () => lead.request.post("/api/printing/take", { data: { printers: ["Zebra"] }, headers });
  const desk = await visitor({ viewport: { width: 800, height: 1280 } });
  await desk.clock.install({ time: now().add({ hours: 1 }).epochMilliseconds });
  await lead.clock.install({ time: now().subtract({ hours: 1 }).epochMilliseconds });
  await lead.goto("/children?tab=stations");
  await enroll(desk, await addStation(lead, "Hall desk", "Attended"));
  await setPrinting(lead, "Hall desk", printProgramId);
  await contact();
  const program = lead.getByRole("list", { name: "Printing programs" }).getByText(/Printers: Zebra/);
  await expect(program).toContainText(/Last contact (just now|1 minute ago)/);

  await desk.reload();
  await desk.getByRole("searchbox", { name: "Search families" }).fill("0187");
  await desk.getByRole("button", { name: "Check in 3 children" }).click();
  await contact();
  const labels = desk.getByRole("region", { name: "Labels" });
  await expect(labels.getByRole("status")).toContainText("Waiting to print");
  await expect(labels.getByRole("alert")).toHaveCount(0);
});

test("labels that were printed from the browser are not asked about, although the printing program did not print them", async ({
  as,
  visitor,
}) => {
  const lead = await as("admin");
  await addFamilyOfFive(lead);
  const made = await lead.request.post("/api/children/print-programs", { data: { name: "Hall computer" } });
  const { id: printProgramId, token } = (await made.json()) as { id: number; token: string };
  const data = { name: "Hall desk", kind: "attended" };
  expect((await lead.request.post("/api/children/stations", { data })).ok()).toBe(true);
  await setPrinting(lead, "Hall desk", printProgramId);
  const desk = await visitor();
  await enroll(desk, await linkStation(lead, "Hall desk"));
  await desk.getByRole("searchbox", { name: "Search families" }).fill("0187");
  await desk.getByRole("button", { name: "Check in 3 children" }).click();
  const stopped = { printers: [], isCupsRunning: false };
  const headers = { authorization: `Bearer ${token}` };
  expect((await lead.request.post("/api/printing/take", { data: stopped, headers })).ok()).toBe(true);
  const labels = desk.getByRole("region", { name: "Labels" });
  await expect(labels.getByRole("alert")).toContainText("The print service (CUPS) is not running");
  await labels.getByRole("button", { name: "Print from the browser" }).click();
  const [tags] = await Promise.all([
    desk.waitForEvent("popup"),
    labels.getByRole("link", { name: "Print labels" }).click(),
  ]);
  await tags.close();
  await labels.getByRole("button", { name: "Yes" }).click();
  await expect(labels.getByText("Labels printed")).toBeVisible();
  await desk.getByRole("button", { name: "Next family" }).click();
  await expect(desk.getByText("Who is coming?")).toBeVisible();
});

test("tags that the desk no longer gets are not offered in the browser, also after the printer was left", async ({
  as,
  visitor,
  now,
}) => {
  const lead = await as("admin");
  await addFamilyOfFive(lead);
  const made = await lead.request.post("/api/children/print-programs", { data: { name: "Hall computer" } });
  const { id: printProgramId } = (await made.json()) as { id: number };
  const data = { name: "Hall desk", kind: "attended" };
  expect((await lead.request.post("/api/children/stations", { data })).ok()).toBe(true);
  await setPrinting(lead, "Hall desk", printProgramId);
  const desk = await visitor();
  await prepareTimeSkip(desk, now());
  await enroll(desk, await linkStation(lead, "Hall desk"));
  await desk.getByRole("searchbox", { name: "Search families" }).fill("0187");
  await desk.getByRole("button", { name: "Check in 3 children" }).click();
  const labels = desk.getByRole("region", { name: "Labels" });
  await expect(labels.getByRole("status")).toContainText("Waiting to print");
  await desk.clock.fastForward(30_000);
  await labels.getByRole("button", { name: "Print from the browser" }).click();
  await expect(labels.getByRole("link", { name: "Print labels" })).toBeVisible();
  // A minute without input would lead back to the search.
  for (let step = 0; step < 3; step++) {
    await desk.keyboard.press("Shift");
    await desk.clock.fastForward(31_000);
  }
  await expect(labels.getByText("More than two minutes have passed.")).toBeVisible();
  await expect(labels.getByRole("link", { name: "Print labels" })).toHaveCount(0);
  await expectAccessible(desk);
});
