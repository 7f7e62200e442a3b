// The systemd unit allows what the server needs.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("the systemd unit allows the kinds of sockets that the server opens", () => {
  const unit = readFileSync(join(import.meta.dirname, "../ops/narthex.service"), "utf8");
  const [, families = ""] = /^RestrictAddressFamilies=(.*)$/m.exec(unit) ?? [];
  // The network, the built-in database's socket, and the list of addresses for HOST=0.0.0.0.
  expect(families.split(" ").sort()).toEqual(["AF_INET", "AF_INET6", "AF_NETLINK", "AF_UNIX"]);
});
