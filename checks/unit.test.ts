// The systemd unit allows what the server needs, and stops it in order.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(join(import.meta.dirname, "..", path), "utf8");

test("the systemd unit allows the kinds of sockets that the server opens", () => {
  const [, families = ""] = /^RestrictAddressFamilies=(.*)$/m.exec(read("ops/narthex.service")) ?? [];
  // The network, the built-in database's socket, and the list of addresses for HOST=0.0.0.0.
  expect(families.split(" ").sort()).toEqual(["AF_INET", "AF_INET6", "AF_NETLINK", "AF_UNIX"]);
});

test("a stop of the systemd unit signals only the first process, which stops the built-in database last", () => {
  expect(read("ops/narthex.service")).toMatch(/^KillMode=mixed$/m);
});

test.each(["ops/narthex.service", ".env.example"])("%s names a place for changes that an update keeps", (path) => {
  expect(read(path)).toContain("systemctl edit narthex");
});
