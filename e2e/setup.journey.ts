// The first fifteen minutes of a new installation: from the printed URL to the first check-in.
import { twoColours } from "../server/test/image.ts";
import { TODAY } from "./clock.ts";
import { test as base, expect, expectAccessible, expectNotice, pressEscape } from "./narthex.ts";
import { type NewServer, startServer } from "./server.ts";

const test = base.extend<{ newServer: NewServer }>({
  newServer: async ({ offset }, use) => {
    const server = await startServer(offset);
    await use(server);
    await server.stop();
  },
});

test("a congregation is set up, gets a member and a service, and checks the member in; its setup URL works once", async ({
  newServer,
  visitor,
}) => {
  const page = await visitor({ baseURL: newServer.url });
  await page.goto(newServer.url);
  await expect(page.getByText("This church is not set up yet.")).toBeVisible();
  await expect(page.getByText("Events and check-in for our church family.")).toBeVisible();

  await page.goto(newServer.setupUrl);
  await expect(page.getByRole("heading", { name: "Set up your congregation" })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole("button", { name: "Set up" })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByText("Please name your congregation.")).toBeVisible();

  await page.getByLabel("Congregation name").fill("Église Saint-Émile & Friends");
  await page.getByLabel("Time zone").selectOption("Another time zone…");
  await page.getByLabel("Name of the time zone").fill("Manila");
  await expect(page.getByText("Chosen: Philippine Standard Time (Manila)")).toBeVisible();
  await page.getByLabel("Time zone", { exact: true }).selectOption("America/Phoenix");
  await page.getByLabel("First name").fill("Zoë");
  await page.getByLabel("Last name").fill("O’Brien-Núñez");
  await page.getByLabel("Email").fill("zoe@example.org");
  await page.getByLabel("Password", { exact: true }).fill("a calm and long sentence");
  await page.getByRole("button", { name: "Set up" }).click();

  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(page.getByText("Welcome back, Administrator Zoë O’Brien-Núñez")).toBeVisible();
  await expect(page.getByText("Église Saint-Émile & Friends").first()).toBeVisible();
  // Until there are people, the first steps replace figures and charts.
  await expect(page.getByRole("heading", { name: "Get ready for your first Sunday" })).toBeVisible();
  await expect(page.getByText("Total Members")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Attendance Trends" })).toHaveCount(0);

  await page.getByRole("link", { name: "Members", exact: true }).click();
  await page.getByRole("button", { name: "Add New Member" }).click();
  const adding = page.getByRole("dialog", { name: "Add New Member" });
  await adding.getByLabel("First name").fill("Amos");
  await adding.getByLabel("Last name").fill("Bell");
  await adding.getByLabel("Email").fill("amos@example.org");
  await adding.getByRole("button", { name: "Add Member" }).click();
  await expectNotice(page, "Member created successfully");
  await expect(page.getByRole("link", { name: "Amos Bell" })).toBeVisible();

  await page.getByRole("link", { name: "Events" }).click();
  await page.getByRole("button", { name: "Create Event" }).first().click();
  const planning = page.getByRole("dialog", { name: "Create Event" });
  await planning.getByLabel("Title").fill("Sunday Service");
  await planning.getByLabel("Starts").fill(`${TODAY}T00:05`);
  await planning.getByLabel("Ends").fill(`${TODAY}T23:55`);
  await planning.getByRole("button", { name: "Create Event" }).click();
  await expectNotice(page, "Event created");
  await expect(page.getByRole("heading", { name: "All Events (1)" })).toBeVisible();

  await page.getByRole("button", { name: "Quick Check-in" }).click();
  const dialog = page.getByRole("dialog", { name: "Member Check-in" });
  await dialog.getByRole("button", { name: /Sunday Service/ }).click();
  await dialog.getByRole("searchbox").fill("amos@");
  await dialog.getByRole("button", { name: "Check In Amos Bell" }).click();
  await expectNotice(page, "Check-in Successful");
  await expect(dialog.getByText("Checked In").first()).toBeVisible();

  // The congregation's own logo, also shown to a visitor.
  await page.goto(`${newServer.url}/settings`);
  const logos = page.locator("section").filter({ has: page.getByRole("heading", { name: "Logo", exact: true }) });
  await logos
    .getByLabel("Logo", { exact: true })
    .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg xmlns='x'/>") });
  await expect(logos.getByText("Please choose a JPEG, PNG or WebP picture.")).toBeVisible();
  const file = { name: "logo.png", mimeType: "image/png", buffer: await twoColours(240, 80).png().toBuffer() };
  await logos.getByLabel("Logo", { exact: true }).setInputFiles(file);
  await expectNotice(page, "Logo saved");
  const address = await logos.locator("img").getAttribute("src");
  await expect(page.getByRole("complementary", { name: "Main" }).locator(`img[src="${address}"]`)).toBeVisible();
  // The name stays below a wide logo.
  await expect(page.getByRole("complementary", { name: "Main" })).toContainText("Église Saint-Émile & Friends");
  await expectAccessible(page);
  const guest = await visitor({ baseURL: newServer.url, colorScheme: "dark" });
  for (const door of ["/", "/api/login"]) {
    await guest.goto(door);
    const sign = guest.locator(`img[src="${address}"]`);
    await expect(sign).toBeVisible();
    await expect.poll(() => sign.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(240);
    await expectAccessible(guest);
  }
  await logos.getByRole("button", { name: "Remove logo" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove the logo?" });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await pressEscape(page);
  await expect(question).toHaveCount(0);
  await logos.getByRole("button", { name: "Remove logo" }).click();
  await question.getByRole("button", { name: "Remove" }).click();
  await expectNotice(page, "Logo removed");
  await expect(logos.getByRole("button", { name: "Upload logo" })).toBeFocused();
  await expect(page.locator(`img[src="${address}"]`)).toHaveCount(0);

  const late = await visitor();
  await late.goto(newServer.setupUrl);
  await expect(late.getByRole("heading", { name: "This congregation is set up already" })).toBeVisible();
  await expect(late.getByLabel("Congregation name")).toHaveCount(0);
  await expectAccessible(late);
  await late.getByRole("link", { name: "Sign in" }).click();
  await expect(late.getByRole("heading", { name: "Sign in" })).toBeVisible();
});
