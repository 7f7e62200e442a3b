import { describe, expect, it } from "vitest";
import { buildReplySubject, formatAddressee, formatReach } from "./messageWords.ts";

describe("texts about messages", () => {
  it("name the recipients", () => {
    expect(formatAddressee({ recipientType: "all", recipientName: null, onlyLeaders: false })).toBe("Everyone");
    expect(formatAddressee({ recipientType: "ministry", recipientName: "Music", onlyLeaders: false })).toBe("Music");
    const toLeaders = { recipientType: "ministry", onlyLeaders: true } as const;
    expect(formatAddressee({ ...toLeaders, recipientName: "Music" })).toBe("Leaders of Music");
    expect(formatAddressee({ ...toLeaders, recipientName: null })).toBe("Leaders of a former ministry");
    expect(formatAddressee({ recipientType: "ministry", recipientName: null, onlyLeaders: false })).toBe(
      "A former ministry",
    );
  });

  it("prefix a subject once, and within its maximum length", () => {
    expect(buildReplySubject("Rehearsal")).toBe("Re: Rehearsal");
    expect(buildReplySubject("RE: Rehearsal")).toBe("RE: Rehearsal");
    expect([...buildReplySubject("🕊".repeat(255))]).toHaveLength(255);
  });

  it("count the recipients", () => {
    expect(formatReach({ reached: 1, withoutAccount: 0 })).toBe("Reaches 1 person.");
    expect(formatReach({ reached: 1204, withoutAccount: 1 })).toBe(
      "Reaches 1,204 people. 1 more has no account yet and does not get it.",
    );
    expect(formatReach({ reached: 3, withoutAccount: 12 })).toBe(
      "Reaches 3 people. 12 more have no account yet and do not get it.",
    );
    expect(formatReach({ reached: 0, withoutAccount: 4 })).toContain("reach no one");
  });
});
