import { describe, expect, it } from "vitest";
import { addressee, reachInWords, replySubject } from "./messageWords.ts";

describe("the words around a message", () => {
  it("say whom it went to", () => {
    expect(addressee({ recipientType: "all", recipientName: null })).toBe("Everyone");
    expect(addressee({ recipientType: "ministry", recipientName: "Music" })).toBe("Music");
    expect(addressee({ recipientType: "ministry", recipientName: null })).toBe("A former ministry");
  });

  it("answer a subject once, and within its length", () => {
    expect(replySubject("Rehearsal")).toBe("Re: Rehearsal");
    expect(replySubject("RE: Rehearsal")).toBe("RE: Rehearsal");
    expect([...replySubject("🕊".repeat(255))]).toHaveLength(255);
  });

  it("count whom it reaches", () => {
    expect(reachInWords({ reached: 1, withoutAccount: 0 })).toBe("Reaches 1 person.");
    expect(reachInWords({ reached: 1204, withoutAccount: 1 })).toBe(
      "Reaches 1,204 people. 1 more has no account yet and does not get it.",
    );
    expect(reachInWords({ reached: 3, withoutAccount: 12 })).toBe(
      "Reaches 3 people. 12 more have no account yet and do not get it.",
    );
    expect(reachInWords({ reached: 0, withoutAccount: 4 })).toContain("reach nobody");
  });
});
