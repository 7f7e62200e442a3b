import { expect, test } from "vitest";
import { describeFailure } from "./mail-server.rules.ts";

test.each([
  [{ code: "ETLS", command: "STARTTLS", responseCode: 502 }, "The server does not offer STARTTLS."],
  [{ code: "ETLS", command: "STARTTLS", message: "Error initiating TLS" }, "could not be encrypted"],
  [{ code: "ESOCKET", command: "CONN", message: "self-signed certificate" }, "could not be encrypted"],
  [{ code: "ESOCKET", command: "CONN", message: "read ECONNRESET" }, "Can't reach the server"],
  [{ code: "ESOMETHING" }, "Can't reach the server"],
])("%j is described in our own words", (failure, sentence) => {
  expect(describeFailure(failure)).toContain(sentence);
});
