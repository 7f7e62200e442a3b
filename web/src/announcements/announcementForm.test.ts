import type { Announcement } from "@narthex/contract/announcements.ts";
import { describe, expect, it } from "vitest";
import { noteServerTime } from "../format/serverTime.ts";
import { isUsed, omitUsedChannels, toFormValues } from "./announcementForm.ts";

const announcement: Announcement = {
  id: 1,
  title: "Potluck",
  content: "Bring a dish.",
  authorId: "u",
  authorName: "Miriam Ellis",
  authorMemberId: 2,
  priority: "high",
  isActive: true,
  publishDate: "2290-11-22T23:30:00.000Z",
  expiryDate: "2290-11-30",
  targetAudience: "all",
  ministryId: null,
  ministryName: null,
  ministries: [],
  duties: [],
  picture: null,
  replyTo: null,
  sendEmail: true,
  sendSMS: false,
  status: "scheduled",
  deliveries: [],
  notSent: [],
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  can: { edit: true, remove: true },
};

describe("the form", () => {
  it("keeps a future publish date, and does not resend sent messages", () => {
    expect(toFormValues(announcement, "America/New_York")).toMatchObject({
      sendEmail: true,
      publishDate: "2290-11-22T18:30",
    });
    const due = { ...announcement, publishDate: "2026-01-01T00:00:00.000Z", status: "published" as const };
    const counts = { queued: 0, sent: 0, delivered: 0, kept: 0, failed: 0, skipped: 0, shared: 0, cancelled: 0 };
    const out = { ...due, deliveries: [{ channel: "email" as const, ...counts }] };
    expect(toFormValues(out, "America/New_York")).toMatchObject({ sendEmail: false, publishDate: "" });
    // Nothing is queued while the server is paused after a restore.
    expect(toFormValues(due, "America/New_York")).toMatchObject({ sendEmail: true, publishDate: "" });
  });

  it("offers no publish date after the publishing if the clock of the device is wrong", () => {
    noteServerTime("Sat, 23 Nov 2290 12:00:00 GMT");
    try {
      expect(toFormValues(announcement, "America/New_York").publishDate).toBe("");
    } finally {
      noteServerTime(new Date().toUTCString());
    }
  });

  it("that was opened before the publishing sends nothing again", () => {
    const typed = { sendEmail: true, sendSMS: true };
    expect(omitUsedChannels(announcement, typed)).toEqual(typed);
    const counts = { queued: 257, sent: 3, delivered: 0, kept: 0, failed: 0, skipped: 0, shared: 0, cancelled: 0 };
    const out = { ...announcement, deliveries: [{ channel: "email" as const, ...counts }] };
    expect(omitUsedChannels(out, typed)).toEqual({ sendEmail: false, sendSMS: true });
    expect(omitUsedChannels(null, { sendEmail: true })).toEqual({ sendEmail: true, sendSMS: false });
  });

  it("selects the channels that would be sent after reactivation, and none that were sent", () => {
    const off = {
      ...announcement,
      publishDate: "2026-01-01T00:00:00.000Z",
      status: "inactive" as const,
      isActive: false,
    };
    expect([toFormValues(off, "America/New_York").sendEmail, isUsed(off, "email")]).toEqual([true, false]);
    const takenBack = { queued: 0, sent: 3, delivered: 0, kept: 0, failed: 0, skipped: 0, shared: 0, cancelled: 2 };
    const sent = { ...off, deliveries: [{ channel: "email" as const, ...takenBack }] };
    expect([toFormValues(sent, "America/New_York").sendEmail, isUsed(sent, "email")]).toEqual([false, true]);
    expect(isUsed({ ...announcement, sendEmail: false }, "email")).toBe(false);
  });
});
