import { describe, expect, test } from "vitest";
import { isPublicAddress } from "./public-address.rules.ts";

describe("an address is public", () => {
  test.each(["8.8.8.8", "1.1.1.1", "172.32.0.1", "2606:4700:4700::1111", "::ffff:8.8.8.8"])("%s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe("an address is not public", () => {
  test.each([
    ["loopback", "127.0.0.1"],
    ["loopback", "127.8.8.8"],
    ["loopback", "::1"],
    ["loopback inside of IPv6", "::ffff:127.0.0.1"],
    ["unspecified", "0.0.0.0"],
    ["unspecified", "::"],
    ["private", "10.0.0.1"],
    ["private", "172.16.0.1"],
    ["private", "192.168.1.1"],
    ["private inside of IPv6", "::ffff:10.0.0.1"],
    ["private behind NAT64", "64:ff9b::a00:1"],
    ["private behind 6to4", "2002:a00:1::"],
    ["link-local, with the metadata of clouds", "169.254.169.254"],
    ["link-local", "fe80::1"],
    ["unique local", "fd00::1"],
    ["carrier-grade NAT", "100.64.0.1"],
    ["multicast", "224.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["reserved", "240.0.0.1"],
    ["no address", "localhost"],
    ["no address", ""],
  ])("%s: %s", (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
