import { describe, expect, it } from "vitest";
import { getNeighborhood, getNetwork } from "./limits.ts";

describe("the network of an address", () => {
  it("is the address itself for IPv4, in every notation", () => {
    expect(getNetwork("203.0.113.7")).toBe("203.0.113.7");
    expect(getNetwork("::ffff:203.0.113.7")).toBe("203.0.113.7");
    expect(getNetwork("::FFFF:203.0.113.7")).toBe("203.0.113.7");
  });

  it("ignores the port that some proxies add", () => {
    expect(getNetwork("203.0.113.7:4711")).toBe("203.0.113.7");
    expect(getNetwork("[2001:db8:1:2:3:4:5:6]:4711")).toBe("2001:db8:1:2");
    expect(getNetwork("[2001:db8:1:2::1]")).toBe("2001:db8:1:2");
    expect(getNetwork("[::ffff:203.0.113.7]:4711")).toBe("203.0.113.7");
  });

  it("is the first half for IPv6, so that a household is one network", () => {
    expect(getNetwork("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2");
    expect(getNetwork("2001:0DB8:0001:0002::1")).toBe("2001:db8:1:2");
    expect(getNetwork("2001:db8::6")).toBe("2001:db8:0:0");
    expect(getNetwork("::1")).toBe("0:0:0:0");
    expect(getNetwork("fe80::1:2:3:4")).toBe("fe80:0:0:0");
  });
});

describe("the neighborhood of an address", () => {
  it("covers the addresses that one owner gets cheaply", () => {
    expect(getNeighborhood("203.0.113.7:4711")).toBe("203.0.113");
    expect(getNeighborhood("::ffff:203.0.113.200")).toBe("203.0.113");
    expect(getNeighborhood("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1");
    expect(getNeighborhood("2001:db8::6")).toBe("2001:db8:0");
  });
});
