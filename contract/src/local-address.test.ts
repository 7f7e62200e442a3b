import { expect, test } from "vitest";
import { isLocalAddress } from "./local-address.ts";

test.each([
  "http://127.0.0.1:3000/checkin/x",
  "http://localhost",
  "https://grace.localhost",
  "http://[::1]:3000",
  "http://0.0.0.0:3000",
])("%s leads only to the computer that opens it", (address) => {
  expect(isLocalAddress(address)).toBe(true);
});

test.each([
  "https://church.example.org",
  "http://192.168.1.20:3000",
  "http://office.local:3000",
  "https://localhost.example.org",
])("%s can be opened by others", (address) => {
  expect(isLocalAddress(address)).toBe(false);
});
