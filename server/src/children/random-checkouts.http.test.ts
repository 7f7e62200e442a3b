// Random attempts, some at the same time, against the real server: children of several families at two services, who are
// handed over, moved to the other service, and asked for with codes and approvals of other children. None is handed over
// to a barred collector, with a wrong code, after it was locked, or twice, and each success has its proof. A second record
// with a similar name is handed over to a person who is barred from the first one with the approval of a lead only.
import { approvalRequests, type NewApprovalRequest } from "@narthex/contract/child-approvals.ts";
import { children, type NewApproval, type NewCheckOut } from "@narthex/contract/children.ts";
import { members } from "@narthex/contract/members.ts";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type CheckOutPlan,
  FAMILIES,
  isBarred,
  type MovePlan,
  type Plan,
  REQUESTS,
  type Request,
  round,
} from "../../test/checkout-plans.ts";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { casesOf } from "../../test/random-cases.ts";

/** Each part is a test with its own congregation, so that none takes more than a few minutes on a busy machine. */
const PARTS = casesOf(2, 20);
/** Of each part, with eight attempts each: more than 11,000 attempts in all parts of the proof. */
const ROUNDS = casesOf(10, 70);
/** In each part, so that at least one request for an approval is used. */
const REQUESTED: CheckOutPlan = {
  is: "checkout",
  child: 0,
  code: "none",
  second: "asked and approved",
  who: "default",
  override: "none",
};

let sunday: ChildrensSunday;
let families: Family[] = [];
let services: number[] = [];
let gus: number;
/** A relative who is on the lists, with the name of the barred Sam. */
let namesake: number;
/** Second records of children, with a name that is only similar. */
const similar = new Set<number>();
beforeEach(async () => {
  families = [];
  similar.clear();
  sunday = await openChildrensSunday();
  services = [sunday.service, await sunday.addEvent({ title: "Second Service", startTime: "11:30", endTime: "13:00" })];
  gus = await sunday.addPerson({ firstName: "Gus", lastName: "Grim" });
  namesake = await sunday.addPerson({ firstName: "Sam", lastName: "Unwelcome" });
  for (let made = 0; made < FAMILIES; made++) families.push(await sunday.addFamily());
});
afterEach(() => sunday?.close());

interface ChildInside {
  readonly childId: number;
  readonly checkInId: number;
  readonly code: string;
}

/** A valid form of a token that the server never issued. */
const UNKNOWN_TOKEN = "BCDFGHJK";

const COLLECTORS: Record<CheckOutPlan["who"], (family: Family) => Partial<NewCheckOut>> = {
  default: () => ({}),
  parent: ({ jan }) => ({ collectorId: jan }),
  barred: ({ sam }) => ({ collectorId: sam }),
  "barred name": () => ({ collectorName: "sam unwelcome" }),
  renamed: () => ({ collectorId: gus }),
  "former name": () => ({ collectorName: "Gus Grim" }),
  "new name": () => ({ collectorName: "Augustus Novak" }),
  namesake: () => ({ collectorId: namesake }),
  unknown: () => ({ collectorName: "Tom Neu" }),
};

/** The one in this place, and the one after it. */
function pairOf(inside: readonly ChildInside[], place: number): [ChildInside, ChildInside] {
  const [one, other] = [inside[place % inside.length], inside[(place + 1) % inside.length]];
  if (!one || !other) throw new Error("no child is inside");
  return [one, other];
}

/** Approvals for a barred collector are refused. Then one for somebody else is tried. */
const ANYBODY = { collectorName: "Tom Neu" };

/** A colleague approves in their own session. @returns the token */
async function approve(from: "team" | "lead", { checkInId }: ChildInside, about: object): Promise<string> {
  const made = async (named: object) => {
    const body = { checkInId, ...about, ...named } as NewApproval;
    const answer = await sunday[from].refused(children.approve, { body });
    return answer.status === 201 ? (answer.body as unknown as { token: string }).token : null;
  };
  return (await made({})) ?? (await made({ collectorId: undefined, ...ANYBODY })) ?? UNKNOWN_TOKEN;
}

/** The team asks, and leads answer at the same time as others ask and collect. @returns the token */
async function requestApproval(what: Request, { checkInId }: ChildInside, about: object): Promise<string> {
  const ask = (named: object) =>
    sunday.team.refused(approvalRequests.ask, { body: { checkInId, ...about, ...named } as NewApprovalRequest });
  const first = await ask({});
  const asked = first.status === 403 ? await ask({ collectorId: undefined, ...ANYBODY }) : first;
  if (asked.status !== 201) return UNKNOWN_TOKEN;
  const { id, token } = asked.body as unknown as { id: number; token: string };
  const answer = (by: "team" | "lead" | "admin", isApproved: boolean) =>
    sunday[by].refused(approvalRequests.answer, { params: { id }, body: { isApproved } });
  if (what === "asked") await answer("team", true);
  if (what === "asked and refused") await answer("lead", false);
  if (what === "asked and approved" || what === "asked about another") await answer("lead", true);
  if (what === "asked and answered twice") await Promise.all([answer("lead", true), answer("admin", false)]);
  return token;
}

const requested = (make: (what: Request) => Promise<string>) =>
  Object.fromEntries(REQUESTS.map((what) => [what, () => make(what)])) as Record<Request, () => Promise<string>>;

async function bodyOf({ child, code, second, who, override }: CheckOutPlan, family: Family, inside: ChildInside[]) {
  const [own, other] = pairOf(inside, child);
  const { checkInId } = own;
  const named = COLLECTORS[who](family);
  const guardianCalledId = who === "default" ? family.jan : family.hana;
  const approveFor = (from: "team" | "lead", kind: "second" | "lead", of = own) =>
    approve(from, of, { kind, ...named, guardianCalledId });
  const request = (kind: "second" | "lead") => (what: Request) =>
    requestApproval(what, what === "asked about another" ? other : own, { kind, ...named, guardianCalledId });
  const secondApproval = {
    ...requested(request("second")),
    colleague: () => approveFor("lead", "second"),
    own: () => approveFor("team", "second"),
    "of another child": () => approveFor("lead", "second", other),
    invented: async () => UNKNOWN_TOKEN,
    none: async () => UNKNOWN_TOKEN,
  }[second];
  const leadApproval = {
    ...requested(request("lead")),
    lead: () => approveFor("lead", "lead"),
    "of another child": () => approveFor("lead", "lead", other),
    invented: async () => UNKNOWN_TOKEN,
    none: async () => UNKNOWN_TOKEN,
  }[override];
  const typed = { right: own.code, "of another child": other.code, wrong: "????", none: null }[code];
  return {
    checkInId,
    ...(typed === null ? {} : { code: typed }),
    ...(second === "none" ? {} : { lostTag: { secondApproval: await secondApproval(), note: "Seen" } }),
    ...named,
    ...(override === "none"
      ? {}
      : { override: { leadApproval: await leadApproval(), guardianCalledId, note: "Called" } }),
  };
}

async function isHandedOver(one: CheckOutPlan, family: Family, inside: ChildInside[]): Promise<boolean> {
  const body = await bodyOf(one, family, inside);
  const { status } = await sunday.team.refused(children.checkOut, { body });
  if (status !== 200) return false;
  const [own, other] = pairOf(inside, one.child);
  const isCode = one.code === "right" || (one.code === "of another child" && own.code === other.code);
  const isApproved = (approval: CheckOutPlan["second"] | CheckOutPlan["override"]) =>
    ["colleague", "lead", "asked and approved", "asked and answered twice"].includes(approval) ||
    (own === other && ["of another child", "asked about another"].includes(approval));
  if (isBarred(one)) expect(similar.has(own.childId) && isApproved(one.override)).toBe(true);
  expect(isCode || (one.code === "none" && isApproved(one.second))).toBe(true);
  if (["unknown", "namesake"].includes(one.who)) expect(isApproved(one.override)).toBe(true);
  return true;
}

async function move({ child, service, by }: MovePlan, { hana }: Family, inside: ChildInside[]): Promise<void> {
  const [{ childId }] = pairOf(inside, child);
  const body = { eventId: services[service] ?? 0, roomId: sunday.hall, childIds: [childId], adultId: hana };
  await sunday[by].refused(children.checkIn, { body });
}

const renameGus = (firstName: string, lastName: string) =>
  sunday.admin.call(members.update, { params: { id: gus }, body: { firstName, lastName } });

/** Adds children to a family. The last of several is a second record of the first, whose list has the barred people. */
async function addChildren({ hana, jan, sam }: Family, many: number, second: string): Promise<number[]> {
  const ids: number[] = [];
  await renameGus("Gus", "Grim");
  for (let added = 0; added < many; added++) {
    const isSecond = added > 0 && added === many - 1;
    const id = await sunday.addPerson({ firstName: isSecond ? second : "Kim", dateOfBirth: "2020-01-01" });
    if (isSecond && second !== "Kim") similar.add(id);
    await sunday.postgres.pool.query(
      `insert into guardians (child_id, adult_id, adult_name, kind) values
        ($1, $2, null, 'parent'), ($1, $3, null, 'parent'), ($1, $4, null, 'trusted'), ($1, $5, null, $6)`,
      [id, hana, jan, namesake, sam, isSecond ? "parent" : "barred"],
    );
    const [adultId, adultName, kind] = isSecond ? [gus, null, "trusted"] : [null, "Gus Grim", "barred"];
    await sunday.postgres.pool.query(
      "insert into guardians (child_id, adult_id, adult_name, kind) values ($1, $2, $3, $4)",
      [id, adultId, adultName, kind],
    );
    ids.push(id);
  }
  await renameGus("Augustus", "Novak");
  return ids;
}

/** The newest check-in of each child: after a move, the attempts are made there as well. */
async function currentOf(inside: readonly ChildInside[]): Promise<ChildInside[]> {
  const { rows } = await sunday.postgres.pool.query<{ child_id: number; id: number }>(
    "select child_id, max(id) as id from child_check_ins where child_id = any($1) group by child_id",
    [inside.map(({ childId }) => childId)],
  );
  return inside.map((one) => ({ ...one, checkInId: rows.find((row) => row.child_id === one.childId)?.id ?? 0 }));
}

const COLLECTED = `from child_entries e join child_check_ins c on c.id = e.check_in_id
  where e.kind = 'collected' and c.child_id = any($1)`;

async function expectOneStay(ids: number[], handedOver: number): Promise<void> {
  const proven = `${COLLECTED} and (e.proof = 'code'
    or (e.proof = 'lost_tag' and e.second_by is not null and e.second_by <> e.by_user and e.note is not null))`;
  expect(await sunday.count(`select count(*) ${proven}`, [ids])).toBe(handedOver);
  const twice = `select count(*) from (select 1 ${COLLECTED} group by c.child_id, c.code_id having count(*) > 1) as twice`;
  expect(await sunday.count(twice, [ids])).toBe(0);
  const both = `select count(*) from child_check_ins i where i.child_id = any($1) and i.state = 'in' and exists (
    select from child_check_ins o where o.child_id = i.child_id and o.id <> i.id
      and (o.state = 'in' or (o.state = 'out' and o.code_id = i.code_id)))`;
  expect(await sunday.count(both, [ids])).toBe(0);
  const locked = `select count(*) ${COLLECTED} and exists (
    select from child_entries l join child_check_ins o on o.id = l.check_in_id
    where l.kind = 'locked' and l.id < e.id and o.child_id = c.child_id and o.code_id = c.code_id)`;
  expect(await sunday.count(locked, [ids])).toBe(0);
}

const parts = Array.from({ length: PARTS }, (_, place) => place + 1);

test.each(parts)("part %i: no random attempt hands a child over wrongly or twice", async (seed) => {
  let [collected, moved] = [0, 0];
  const rounds = fc.sample(round, { numRuns: ROUNDS, seed }).map((one, place) => ({
    ...one,
    together: place === 0 ? [REQUESTED] : one.together,
  }));
  for (const { family: place, codes, second, together, afterwards } of rounds) {
    const family = families[place] as Family;
    await sunday.postgres.pool.query("update children_settings set codes = $1", [codes]);
    // Bars of earlier rounds would also apply to the children of this one, who have the same name.
    await sunday.postgres.pool.query("delete from guardians");
    await sunday.postgres.pool.query("truncate rate_limits");
    const ids = await addChildren(family, 2 + (collected % 2), second);
    const arrived = await sunday.arrive(family, ...ids);
    const inside = arrived.map((one, index) => ({ ...one, childId: ids[index] ?? 0 }));
    const attempt = async (one: Plan, at: ChildInside[]) =>
      one.is === "checkout" ? isHandedOver(one, family, at) : move(one, family, at).then(() => false);
    const answers = await Promise.all(together.map((one) => attempt(one, inside)));
    for (const one of afterwards) answers.push(await attempt(one, await currentOf(inside)));
    // The right code is tried once more at each check-in that the child has had, at first by the barred person and the namesake.
    for (const one of inside)
      for (const at of [one, ...(await currentOf([one]))]) {
        const body = { checkInId: at.checkInId, code: one.code };
        for (const collectorId of [family.sam, namesake])
          expect((await sunday.team.refused(children.checkOut, { body: { ...body, collectorId } })).status).not.toBe(
            200,
          );
        answers.push((await sunday.team.refused(children.checkOut, { body })).status === 200);
      }
    const handedOver = answers.filter(Boolean).length;
    collected += handedOver;
    moved += await sunday.count("select count(*) - $2::int from child_check_ins where child_id = any($1)", [
      ids,
      ids.length,
    ]);
    await expectOneStay(ids, handedOver);
  }
  expect(collected).toBeGreaterThan(ROUNDS / 4);
  expect(moved).toBeGreaterThan(ROUNDS / 4);
  const used = "select count(*) from child_approvals where asked_at is not null and used_at is not null";
  expect(await sunday.count(used)).toBeGreaterThan(0);
});
