import { expect, it } from "vitest";
import { formatCounts, formatNotSent, formatReached, formatSending, SCREEN_ONLY } from "./announcementWords.ts";

const NONE = {
  channel: "email",
  queued: 0,
  sent: 0,
  delivered: 0,
  kept: 0,
  failed: 0,
  skipped: 0,
  shared: 0,
  cancelled: 0,
} as const;

it("emails kept without a mail server are reported as not sent", () => {
  expect(formatCounts({ ...NONE, kept: 22 })).toBe("22 kept, not sent");
  expect(formatCounts({ ...NONE, sent: 3, kept: 22, skipped: 4 })).toBe("3 sent, 4 left out, and 22 kept, not sent");
});

it("counts of zero are omitted", () => {
  expect(formatCounts({ ...NONE, delivered: 195, sent: 3, skipped: 30 })).toBe(
    "195 delivered, 3 sent, and 30 left out",
  );
  expect(formatCounts(NONE)).toBe("no recipients");
});

it("people without a copy of their own share an email address or a phone number", () => {
  expect(formatCounts({ ...NONE, sent: 2, skipped: 1, shared: 1 })).toBe(
    "2 sent and 1 left out (1 shares an email address)",
  );
  expect(formatCounts({ ...NONE, channel: "sms", skipped: 30, shared: 18 })).toBe(
    "30 left out (18 share a phone number)",
  );
});

it("the number of emails is beside the number of people where some share an address", () => {
  expect(formatReached({ people: 213, copies: 212 }, "email")).toBe("213 people in 212 emails");
  expect(formatReached({ people: 12, copies: 12 }, "sms")).toBe("12 people by text message");
});

it("after publishing, emails and texts are being sent, are kept without a mail server, or wait after a restore", () => {
  const deliveries = [
    { ...NONE, queued: 260 },
    { ...NONE, channel: "sms" as const, queued: 1 },
  ];
  const format = (delivery: "smtp" | "kept", isPaused: boolean) => {
    const published = { status: "published" as const, deliveries };
    return formatSending(null, published, { sendEmail: true, sendSMS: true }, { email: { delivery }, isPaused });
  };
  expect(format("smtp", false)).toBe("260 emails are being sent. 1 text message is being sent.");
  expect(format("kept", false)).toBe("260 emails are kept on this server, not sent. 1 text message is being sent.");
  for (const delivery of ["smtp", "kept"] as const)
    expect(format(delivery, true)).toBe(
      "260 emails wait until an administrator presses Resume in Settings. 1 text message waits until an administrator presses Resume in Settings.",
    );
});

it("an announcement to nobody is not being sent", () => {
  const published = { status: "published" as const, deliveries: [NONE] };
  const reach = { email: { delivery: "smtp" as const }, isPaused: false };
  expect(formatSending(null, published, { sendEmail: true }, reach)).toBe(SCREEN_ONLY);
  expect(formatSending({}, published, { sendEmail: true }, reach)).toBeUndefined();
});

it("an announcement that was not sent at its time says by which channels, why, and how to send it", () => {
  const [email, sms] = (["email", "sms"] as const).map((channel) => ({ channel, reason: "late" as const }));
  expect(
    formatNotSent(
      [email, sms].flatMap((one) => one ?? []),
      "published",
    ),
  ).toBe("Not sent by email and text message, because it was published more than a day late. Edit it to send it now.");
  expect(formatNotSent([{ channel: "sms", reason: "restored" }], "published")).toMatch(
    /^Not sent by text message, because its time/,
  );
  expect(formatNotSent([{ channel: "email", reason: "over" }], "expired")).toBe(
    "Not sent by email, because its last day had passed.",
  );
  expect(
    formatNotSent(
      [
        { channel: "email", reason: "late" },
        { channel: "sms", reason: "unavailable" },
      ],
      "published",
    ),
  ).toBe(
    "Not sent by email, because it was published more than a day late. Edit it to send it now. Not sent by text message, because text messages were not set up on this server. Edit it to send it after they have been set up.",
  );
  expect([formatNotSent([], "published"), formatNotSent(null, "published")]).toEqual([null, null]);
});
