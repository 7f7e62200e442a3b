// Typed text is shown and never executed: script is sent in every field of every call that has fields, and no screen
// executes it.

import type { APIRequestContext, Page } from "@playwright/test";
import { CAST } from "../sample/src/cast.ts";
import { TODAY } from "./clock.ts";
import { expect, test, visit } from "./narthex.ts";

const MARKUP = `<img src=x onerror="ran=1"><script>ran=1</script>"'><a href="javascript:ran=1">x</a>`;
const ADDRESS = "javascript:ran=1//https://x.example";

/** The other fields that a call needs in order to accept one field; calls without an entry get only that field. */
function bodies(known: { eventId: number; recipientId: string; today: string }): Record<string, object> {
  const person = { firstName: "Anna", lastName: "Markup", joinDate: known.today };
  return {
    "settings.update": { congregationName: "Grace Community Church" },
    "members.create": person,
    "members.updateMe": { firstName: "Ruth", lastName: "Adler", email: CAST.admin.email },
    "ministries.create": { name: "Markup" },
    "events.create": { title: "Markup", eventDateTime: `${known.today}T23:30`, timezone: "America/New_York" },
    "checkin.submit": { firstName: "Anna", lastName: "Markup", email: "anna.markup@example.org" },
    "workerHours.log": { ministryId: 1, hours: "0.25", workerDate: known.today },
    "announcements.create": { title: "Markup", content: "Markup" },
    "messages.send": {
      subject: "Markup",
      content: "Markup",
      recipientType: "individual",
      recipientId: known.recipientId,
    },
    "prayers.submit": { title: "Markup", description: "Markup" },
    "prayers.change": { isAnswered: true },
  };
}

/** These calls create or end a session. */
const ABOUT_SIGNING_IN = /^(signin|setup)\./;

const SCREENS = [
  ...["/", "/members", "/members?tab=assignments", "/attendance", "/attendance?method=qr", "/attendance?method=manual"],
  ...["/events", "/events?view=calendar", "/ministries", "/communications", "/communications?tab=messages"],
  ...["/communications?tab=messages&box=sent", "/communications?tab=prayers", "/worker-hours", "/profile"],
  ...["/worker-hours?view=approval&status=all", "/invitations", "/users", "/settings", "/audit", "/members/duplicates"],
];

interface Operation {
  operationId: string;
  requestBody?: { content: { "application/json"?: { schema: { properties?: object } } } };
}

/** Every call that has fields, from the API document, which is generated from the contract. */
async function callsWithBody(request: APIRequestContext) {
  const document = (await (await request.get("/api/openapi.json")).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(document.paths).flatMap(([address, operations]) =>
    Object.entries(operations).flatMap(([method, { operationId: name, requestBody }]) => {
      const fields = Object.keys(requestBody?.content["application/json"]?.schema.properties ?? {});
      return fields.length > 0 ? [{ name, method: method.toUpperCase(), address, fields }] : [];
    }),
  );
}

/** No script ran, and the page contains none that could run. */
async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: "ran" in window,
    elements: [
      ...document.querySelectorAll('img[src="x"], script:not([src]), iframe, object, embed, [onerror], [onload]'),
      ...[...document.querySelectorAll("a")].filter(({ protocol }) => !/^(https?|mailto|tel):$/.test(protocol)),
    ].map(({ outerHTML }) => outerHTML),
  }));
  expect(found).toEqual({ ran: false, elements: [] });
}

test("script in any field is shown and not executed", async ({ as }) => {
  // It sends more than a thousand requests.
  test.slow();
  const [ruth, lydia] = [await as("admin"), await as("member")];
  const { request } = ruth.context();
  const found = await request.get("/api/messages/recipients?search=lydia%20marsh");
  const [{ userId: recipientId }] = await found.json();
  const [event] = await (await request.get("/api/events/upcoming")).json();
  const session = await (await request.post("/api/checkin/generate", { data: { eventId: event.id } })).json();
  const prayer = await request.post("/api/prayer-requests", {
    data: { title: "x", description: "y", isAnonymous: true },
  });
  const base = bodies({ eventId: event.id, recipientId, today: TODAY });
  const ids: Record<string, string> = {
    "prayers.change": String((await prayer.json()).id),
    "checkin.submit": session.sessionId,
  };

  // Into every field of every call, one at a time: one refused field must not block the others.
  const taken = new Set<string>();
  for (const { name, method, address, fields } of await callsWithBody(request)) {
    if (ABOUT_SIGNING_IN.test(name)) continue;
    const path = address.replace(/\{\w+\}/g, ids[name] ?? "1");
    for (const field of fields) {
      for (const text of [MARKUP, ADDRESS]) {
        const data = { ...base[name], [field]: text };
        const answer = await request.fetch(path, { method, data });
        expect([name, field, answer.status() < 500]).toEqual([name, field, true]);
        if (answer.ok()) taken.add(`${name} ${field}`);
      }
    }
  }
  const stored = [
    ...["settings.update congregationName", "members.create firstName", "members.create lastName"],
    ...["members.create address", "members.updateMe firstName", "members.updateMe address", "ministries.create name"],
    ...["ministries.create description", "ministries.update description", "events.create title"],
    ...["events.create description", "events.create location", "events.update title", "checkin.submit firstName"],
    ...["workerHours.log description", "announcements.create title", "announcements.create content"],
    ...["messages.send subject", "messages.send content", "prayers.submit title", "prayers.submit description"],
    "prayers.change testimony",
  ];
  expect(stored.filter((field) => !taken.has(field))).toEqual([]);

  // On every screen, as the administrator and as the member who received the texts.
  for (const page of [ruth, lydia]) {
    const problems: string[] = [];
    page.on("dialog", (dialog) => {
      problems.push(dialog.message());
      void dialog.dismiss();
    });
    page.on("console", (message) => {
      if (/Content Security Policy|Refused to/i.test(message.text())) problems.push(message.text());
    });
    let shown = 0;
    await page.goto("/");
    for (const screen of SCREENS) {
      await visit(page, screen);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
      await expectHarmless(page);
      if ((await page.getByText("<img src=x").count()) > 0) shown++;
    }
    expect(shown).toBeGreaterThan(8);

    // With a message and the notifications opened, too.
    await page.goto(`/communications?tab=messages&box=${page === ruth ? "sent" : "inbox"}`);
    await page
      .getByRole("tabpanel")
      .getByRole("listitem")
      .filter({ hasText: "<img src=x" })
      .first()
      .getByRole("button")
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectHarmless(page);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await expect(page.getByRole("dialog").getByRole("link", { name: "View All" })).toBeVisible();
    await expectHarmless(page);
    await page.goto(`/checkin/${session.sessionId}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectHarmless(page);
    expect(problems).toEqual([]);
  }
});
