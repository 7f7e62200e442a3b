import { expect, it } from "vitest";
import { countsInWords } from "./announcementWords.ts";

const NONE = { channel: "email", queued: 0, sent: 0, kept: 0, failed: 0, shared: 0, skipped: 0, cancelled: 0 } as const;

it("says that kept emails were not sent", () => {
  expect(countsInWords({ ...NONE, kept: 22 })).toBe("22 kept, not sent");
  expect(countsInWords({ ...NONE, sent: 3, kept: 22, skipped: 4 })).toBe(
    "3 sent, 4 not reached, and 22 kept, not sent",
  );
});

it("leaves out what is zero", () => {
  expect(countsInWords({ ...NONE, sent: 198, queued: 3, skipped: 30 })).toBe("198 sent, 3 waiting, and 30 not reached");
  expect(countsInWords(NONE)).toBe("nobody to send to");
});
