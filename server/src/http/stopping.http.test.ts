import { connect } from "node:net";
import { expect, it } from "vitest";
import { openCongregation } from "../../test/congregation.ts";
import { waitForLock, whileHolding } from "../../test/hold.ts";

it("finishes a running request while stopping, and answers a later one with 503", async () => {
  const congregation = await openCongregation();
  const admin = await congregation.as("admin");
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const { hostname, port } = new URL(congregation.url);
  const socket = connect(Number(port), hostname);
  let received = "";
  socket.on("data", (bytes) => {
    received += bytes;
  });
  const ended = new Promise((resolve) => socket.once("close", resolve));
  const ask = (path: string) =>
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\n\r\n`);

  const { pool } = congregation.postgres;
  let closed: Promise<void> | undefined;
  await whileHolding(pool, "lock table members in access exclusive mode", async () => {
    ask("/api/members");
    await waitForLock(pool);
    closed = congregation.close();
    // On the same connection, because new connections are no longer accepted.
    ask("/api/user");
  });
  await ended;
  await closed;
  const [first = "", second = ""] = received.split(/(?=HTTP\/1\.1 503)/);
  expect(first).toMatch(/^HTTP\/1\.1 200 /);
  expect(second).toMatch(/retry-after: 1\r\n/i);
  expect(second).toMatch(/connection: close\r\n/i);
  expect(JSON.parse(second.slice(second.indexOf("{")))).toMatchObject({
    code: "unavailable",
    message: "The server is busy or restarting. Please try again in a moment.",
  });
});
