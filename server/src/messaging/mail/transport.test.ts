import { expect, test } from "vitest";
import { requiresTls } from "./transport.ts";

test.each([
  ["smtp://mail.example.org:587", true],
  ["smtps://mail.example.org", true],
  ["smtp://10.0.0.2", true],
  ["smtp://localhost:25", false],
  ["smtp://127.0.0.1:2525", false],
  ["smtp://[::1]:2525", false],
  ["smtp://relay.example.org?ignoreTLS=true", false],
  ["smtp://127.0.0.1:2525?requireTLS=true", true],
])("%s needs TLS: %s", (url, expected) => {
  expect(requiresTls(url)).toBe(expected);
});
