// The calendar of a whole church is entered once. Without series, one weekly service alone took 52 submissions of the
// form.
import { measureEffort } from "./effort.ts";
import { expect, expectNotice, test } from "./narthex.ts";

interface PlannedEvent {
  title: string;
  /** MMDDYYYY and HHMMxM, as typed. */
  start: readonly [day: string, time: string];
  end: readonly [day: string, time: string];
  location: string;
  ministry?: string;
  repeats?: string | RegExp;
  /** Holidays that are left out, MMDDYYYY. */
  holidays?: readonly string[];
}

const WEEKLY = "Weekly, or every few weeks";
const CALENDAR: readonly PlannedEvent[] = [
  {
    title: "Early Worship Service",
    start: ["10252026", "0900AM"],
    end: ["10252026", "1000AM"],
    location: "Sanctuary",
    repeats: WEEKLY,
  },
  {
    title: "Sunday School",
    start: ["10252026", "1005AM"],
    end: ["10252026", "1050AM"],
    location: "Education Wing",
    ministry: "Children's Ministry",
    repeats: WEEKLY,
    holidays: ["12272026", "03282027"],
  },
  {
    title: "Sunday Worship Service",
    start: ["10252026", "1100AM"],
    end: ["10252026", "1215PM"],
    location: "Sanctuary",
    repeats: WEEKLY,
  },
  {
    title: "Community Lunch",
    start: ["10262026", "1200PM"],
    end: ["10262026", "0130PM"],
    location: "Fellowship Hall",
    repeats: WEEKLY,
  },
  {
    title: "Women's Bible Study",
    start: ["10272026", "1000AM"],
    end: ["10272026", "1130AM"],
    location: "Library",
    ministry: "Women's Fellowship",
    repeats: WEEKLY,
  },
  {
    title: "Evening Prayer",
    start: ["10282026", "0700PM"],
    end: ["10282026", "0800PM"],
    location: "Chapel",
    repeats: WEEKLY,
  },
  {
    title: "Evening Choir",
    start: ["10292026", "0730PM"],
    end: ["10292026", "0900PM"],
    location: "Choir Room",
    ministry: "Music and Choir",
    repeats: WEEKLY,
    holidays: ["11262026", "12242026", "12312026"],
  },
  {
    title: "Youth Group",
    start: ["10302026", "0630PM"],
    end: ["10302026", "0900PM"],
    location: "Youth Loft",
    ministry: "Youth Ministry",
    repeats: WEEKLY,
  },
  {
    title: "Food Pantry",
    start: ["10242026", "0900AM"],
    end: ["10242026", "1130AM"],
    location: "Lower Hall",
    ministry: "Food Pantry",
    repeats: WEEKLY,
  },
  {
    title: "Men's Breakfast",
    start: ["11212026", "0800AM"],
    end: ["11212026", "0930AM"],
    location: "Kitchen",
    ministry: "Men's Fellowship",
    repeats: "Monthly on the third Saturday",
  },
  {
    title: "Monthly Potluck",
    start: ["11012026", "1245PM"],
    end: ["11012026", "0230PM"],
    location: "Fellowship Hall",
    repeats: "Monthly on the first Sunday",
  },
  {
    title: "Christmas Eve Family Service",
    start: ["12242026", "0400PM"],
    end: ["12242026", "0500PM"],
    location: "Sanctuary",
    repeats: "Yearly",
  },
  {
    title: "Christmas Eve Late Service",
    start: ["12242026", "1100PM"],
    end: ["12252026", "1230AM"],
    location: "Sanctuary",
    repeats: "Yearly",
  },
  {
    title: "Watch Night",
    start: ["12312026", "1045PM"],
    end: ["01012027", "1215AM"],
    location: "Chapel",
    repeats: "Yearly",
  },
  {
    title: "Congregational Meeting",
    start: ["01242027", "1245PM"],
    end: ["01242027", "0215PM"],
    location: "Sanctuary",
  },
  { title: "Ash Wednesday Service", start: ["02102027", "1215PM"], end: ["02102027", "0100PM"], location: "Sanctuary" },
  { title: "Good Friday Service", start: ["03262027", "0700PM"], end: ["03262027", "0815PM"], location: "Sanctuary" },
  {
    title: "Easter Sunrise Service",
    start: ["03282027", "0615AM"],
    end: ["03282027", "0715AM"],
    location: "Falls Overlook",
  },
  { title: "Church Picnic", start: ["06192027", "1100AM"], end: ["06192027", "0400PM"], location: "Millrace Park" },
  {
    title: "Vacation Bible School",
    start: ["07122027", "0900AM"],
    end: ["07162027", "1200PM"],
    location: "Education Wing",
    ministry: "Children's Ministry",
  },
  { title: "Annual Retreat", start: ["09242027", "0600PM"], end: ["09262027", "0130PM"], location: "Camp Pinewater" },
];

/** The limit for the whole calendar: ten minutes. */
const MOST_SECONDS = 600;

test("a church's whole calendar is entered in under ten minutes of clicks and keys", async ({ as }) => {
  test.slow();
  const page = await as("admin");
  await page.goto("/events");
  const effort = measureEffort(page);
  for (const { title, start, end, location, ministry, repeats, holidays = [] } of CALENDAR) {
    await effort.click(page.getByRole("button", { name: "Create Event" }));
    const form = page.getByRole("dialog", { name: "Create Event" });
    await expect(form.getByLabel("Title")).toBeFocused();
    await effort.type(title);
    await effort.typeMoment(form.getByLabel("Starts"), ...start);
    await effort.typeMoment(form.getByLabel("Ends"), ...end);
    if (repeats) await effort.choose(form.getByLabel("How the event repeats"), repeats);
    for (const day of holidays) {
      await effort.typeDay(form.getByLabel("Days left out, such as holidays", { exact: true }), day);
      await effort.press("Enter");
    }
    await effort.click(form.getByLabel("Location"));
    await effort.type(location);
    if (ministry) await effort.choose(form.getByLabel("Ministry"), ministry);
    await effort.click(form.getByRole("button", { name: "Create Event" }));
    await expect(form).toBeHidden();
  }
  await expectNotice(page, "Event created");
  expect(effort.seconds).toBeLessThan(MOST_SECONDS);

  const answer = await page.request.get("/api/events?search=Monthly%20Potluck&from=2027-01-01&to=2027-04-30&limit=100");
  const days = ((await answer.json()) as { eventDate: string; startTime: string }[]).map(({ eventDate }) => eventDate);
  expect(new Set(days)).toEqual(new Set(["2027-01-03", "2027-02-07", "2027-03-07", "2027-04-04"]));
  const choir = await page.request.get("/api/events?search=Evening%20Choir&from=2026-11-19&to=2026-12-31&limit=100");
  const evenings = ((await choir.json()) as { eventDate: string }[]).map(({ eventDate }) => eventDate);
  for (const [day, isHeld] of [
    ["2026-11-26", false],
    ["2026-12-03", true],
    ["2026-12-24", false],
    ["2026-12-31", false],
  ] as const)
    expect([day, evenings.includes(day)]).toEqual([day, isHeld]);
});
