// Strangers from a few networks cannot use up the mails that let newcomers in.
import { signin } from "@narthex/contract/signin.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { mailsTo } from "../../test/kept-mail.ts";
import { strangersFrom, visitorFrom } from "../../test/network.ts";

let congregation: Congregation;
beforeAll(async () => {
  congregation = await openCongregation({ config: { trustProxy: 1 } });
});
beforeEach(() => congregation.postgres.pool.query("delete from rate_limits"));
afterAll(() => congregation?.close());

let people = 0;
const newcomer = () => {
  people += 1;
  const email = `newcomer${people}@example.org`;
  return { email, form: { firstName: "New", lastName: "Comer", email, password: "a calm and long sentence" } };
};
/** Signs up from an address, and says whether that was accepted and the mail went. */
async function joins(address: string): Promise<boolean> {
  const { email, form } = newcomer();
  const { status } = await visitorFrom(address, congregation.stranger()).post(signin.signUp, form);
  expect([202, 429]).toContain(status);
  expect(await mailsTo(congregation.postgres, email)).toHaveLength(status === 202 ? 1 : 0);
  return status === 202;
}

const sentToStrangers = (points: number) =>
  congregation.postgres.pool.query("update rate_limits set points = $1 where key like 'mails to strangers:%'", [
    points,
  ]);

it("a newcomer gets in after four networks have asked for more mails than anybody gets", async () => {
  await visitorFrom("203.0.113.1", congregation.stranger()).post(signin.sendCode, { email: newcomer().email });
  await sentToStrangers(430);
  const floods = ["192.0.2.1", "192.0.2.77", "198.51.100.1", "2001:db8:1::1"];
  for (const address of floods) {
    const codes = Array.from({ length: 40 }, () =>
      visitorFrom(address, congregation.stranger()).post(signin.sendCode, { email: newcomer().email }),
    );
    await Promise.all(codes);
  }
  const { rows } = await congregation.postgres.pool.query<{ sent: number }>("select count(*)::int as sent from mails");
  // One, the last seventy of the five hundred, and ten for each of the three neighborhoods that asked for more.
  expect(rows[0]?.sent).toBe(101);
  expect(await joins("203.0.113.9")).toBe(true);
  expect(await joins("2001:db8:2::1")).toBe(true);
  for (const address of ["192.0.2.5", "198.51.100.2", "2001:db8:1:ffff::1"]) expect(await joins(address)).toBe(false);
});

it("the mails that are shared out end at five hundred as well", async () => {
  const [first, last] = strangersFrom(congregation, 2, "203.0");
  await first?.post(signin.sendCode, { email: newcomer().email });
  await sentToStrangers(500);
  await first?.post(signin.sendCode, { email: newcomer().email });
  await congregation.postgres.pool.query(
    "update rate_limits set points = 500 where key like 'mails to strangers shared out:%'",
  );
  const { email, form } = newcomer();
  expect((await last?.post(signin.signUp, form))?.status).toBe(429);
  expect(await mailsTo(congregation.postgres, email)).toEqual([]);
});
