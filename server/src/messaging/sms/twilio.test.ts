import { describe, expect, it } from "vitest";
import { computeSignature, isSigned } from "./twilio.ts";

describe("Twilio's signature", () => {
  // The example of https://www.twilio.com/docs/usage/security
  const address = "https://example.com/myapp.php?foo=1&bar=2";
  const fields = {
    Digits: "1234",
    To: "+18005551212",
    From: "+14158675310",
    Caller: "+14158675310",
    CallSid: "CA1234567890ABCDE",
  };

  it("equals that of the published example", () => {
    expect(computeSignature("12345", address, fields)).toBe("L/OH5YylLD5NRKLltdqwSvS0BnU=");
  });

  it("covers the key, the address and every field", () => {
    const signature = computeSignature("12345", address, fields);
    expect(isSigned("12345", address, fields, signature)).toBe(true);
    expect(isSigned("12346", address, fields, signature)).toBe(false);
    expect(isSigned("12345", `${address}&x`, fields, signature)).toBe(false);
    expect(isSigned("12345", address, { ...fields, Digits: "1235" }, signature)).toBe(false);
    expect(isSigned("12345", address, fields, undefined)).toBe(false);
  });
});
