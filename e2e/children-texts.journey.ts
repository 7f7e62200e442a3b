// A child who was not collected: the guardian, the lead and the safeguarding contact are texted, and the board says so.

import { openTwilio } from "../server/test/twilio.ts";
import { addFamilyOfFive } from "./children.ts";
import { TODAY } from "./clock.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from "./narthex.ts";
import { databaseUrl, query } from "./run.ts";

const LEAD = { email: "ruth@example.org", password: "a long enough password" };

test("the texts about a child who was not collected reach the guardian, the lead and the contact, and the board says so", async ({
  newCongregation,
  visitor,
  run,
}) => {
  const twilio = await openTwilio();
  const { accountSid, authToken, from, apiUrl } = twilio.config;
  const server = await newCongregation({
    NARTHEX_ADMIN_EMAIL: LEAD.email,
    NARTHEX_ADMIN_PASSWORD: LEAD.password,
    PUBLIC_URL: "http://127.0.0.1",
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: from,
    TWILIO_API_URL: apiUrl,
  });
  const lead = await visitor({ baseURL: server.url, viewport: { width: 375, height: 812 } });
  const send = async (method: "post" | "put" | "patch", path: string, data: object) => {
    const answer = await lead.request[method](path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const read = async (path: string) => (await lead.request.get(path)).json();
  await send("post", "/api/auth/sign-in/email", LEAD);
  await send("put", "/api/members/complete-profile", { firstName: "Ruth", lastName: "Adler", address: "1 Chapel Row" });
  await send("put", "/api/members/me", { phone: "(212) 555-0122" });
  const person = { joinDate: "2024-01-07", membershipStatus: "active", smsConsent: true };
  const carl = { ...person, firstName: "Carl", lastName: "Marsh", phone: "(212) 555-0133" };
  const { id: safeguardingContactId } = await send("post", "/api/members", carl);
  const { janId, roomId } = await addFamilyOfFive(lead);
  const { updatedAt } = await read("/api/children/settings");
  await send("put", "/api/children/settings", {
    safeguardingContactId,
    lateMinutes: 10,
    updatedAt,
  });
  const morning = { title: "Early Service", eventDateTime: `${TODAY}T09:00`, endDateTime: `${TODAY}T09:30` };
  const { id: eventId } = await send("post", "/api/events", { ...morning, timezone: "America/New_York" });
  const database = databaseUrl(run, server.database);
  // No one gives a duty to themselves, and the administrator is the only account.
  await query(database, "update users set duties = '{childrens_lead}'");
  await query(database, "update members set sms_consent = true where phone is not null");

  const families = await read(`/api/children/families?eventId=${eventId}&search=0187`);
  const mia = families[0].children.find((child: { firstName: string }) => child.firstName === "Mia").memberId;
  await send("post", "/api/children/check-ins", { eventId, roomId, childIds: [mia], adultId: janId });
  await lead.goto(`/children?tab=board&event=${eventId}&room=${roomId}`);
  const inside = lead.getByRole("list", { name: "Children inside" }).getByRole("listitem");
  await expect(inside).toContainText("Mia Quillberg");
  await expect(lead.getByText("Text messages are not set up")).toHaveCount(0);

  // The child came with the others, who were collected.
  await query(database, "update child_check_ins set created_at = created_at - interval '1 hour'");
  // The job looks every minute.
  await expect(inside).toContainText("Safeguarding contact texted at", { timeout: 180_000 });
  await expect(inside).toContainText("Guardians texted at");
  await expect(inside).toContainText("Leads texted at");
  await expect(inside).toContainText("Late");
  await expect
    .poll(() => twilio.taken.map(({ to }) => to).sort())
    .toEqual(["+12125550122", "+12125550133", "+12125550187"]);
  await expectAccessible(lead);
  await expectNoSidewaysScrolling(lead);

  await query(database, "update settings set outgoing_paused_at = now()");
  await lead.reload();
  await expect(lead.getByRole("status").filter({ hasText: "paused" })).toContainText("please call their guardians");
  await lead.getByRole("button", { name: "Show phone numbers" }).click();
  await expect(lead.getByRole("dialog")).toContainText("Text messages are paused");
  await expectAccessible(lead);
  await twilio.close();
});
