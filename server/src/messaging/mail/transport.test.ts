import { expect, test } from "vitest";
import { leavesMachine } from "./transport.ts";

test.each([
  ["smtp://mail.example.org:587", true],
  ["smtps://mail.example.org", true],
  ["smtp://10.0.0.2", true],
  ["smtp://localhost:25", false],
  ["smtp://127.0.0.1:2525", false],
  ["smtp://[::1]:2525", false],
  ["smtp://relay.example.org?ignoreTLS=true", false],
])("%s needs TLS: %s", (url, expected) => {
  expect(leavesMachine(url)).toBe(expected);
});
