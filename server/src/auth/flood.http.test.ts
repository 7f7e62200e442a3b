// A flood of sign-ins from one network waits in its own share, or is refused from it, before it takes a database
// connection.
import { operations } from "@narthex/contract/operations.ts";
import { signin } from "@narthex/contract/signin.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { waitForLock, whileHolding } from "../../test/hold.ts";
import { strangersFrom, visitorFrom } from "../../test/network.ts";
import { until } from "../../test/until.ts";

/** At work or waiting: what one network may have under way. */
const SHARE = 308;
const FLOOD = SHARE + 30;

let congregation: Congregation;
const lines: string[] = [];
beforeAll(async () => {
  congregation = await openCongregation({ config: { trustProxy: 1 }, onLog: (line) => lines.push(line) });
});
afterAll(() => congregation?.close());

const body = { email: "nobody@example.org", password: "not the password" };

it("is refused beyond the share of its network while the counters wait, and others are answered", async () => {
  const { pool } = congregation.postgres;
  const statuses: number[] = [];
  const { flood, others } = await whileHolding(pool, "lock table rate_limits in access exclusive mode", async () => {
    const flood = Array.from({ length: FLOOD }, async () => {
      const { status } = await visitorFrom("192.0.2.1", congregation.stranger()).post(signin.withPassword, body);
      statuses.push(status);
    });
    await until(
      () => statuses.length,
      (answered) => answered === FLOOD - SHARE,
    );
    expect(new Set(statuses)).toEqual(new Set([503]));
    const others = strangersFrom(congregation, 20).map((one, n) =>
      one.post(signin.withPassword, { ...body, email: `other${n}@example.org` }),
    );
    await waitForLock(pool);
    expect((await congregation.stranger().refused(operations.health)).status).toBe(200);
    return { flood, others };
  });
  const answers = await Promise.all(others);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 401));
  await Promise.all(flood);
  expect(statuses.filter((status) => status === 503)).toHaveLength(FLOOD - SHARE);
  expect(lines.filter((line) => line.includes("database unavailable"))).toEqual([]);
});
