// Which people of the sample congregation have an account, in addition to the named people: more than half of the
// adults, and every young person with an email address. They sign in with a code by email, so only one person with
// each duty of DUTY_ACCOUNTS has a password.
import type { Duty } from "@narthex/contract/roles.ts";
import { CONGREGATION, DUTY_ACCOUNTS } from "./cast.ts";
import type { Person } from "./people.ts";
import { createRandom } from "./random.ts";

export interface SignUp {
  /** Index in the list of people. */
  readonly person: number;
  readonly email: string;
  readonly createdAt: string;
  readonly lastSignInAt: string;
  readonly duties: readonly Duty[];
}

const YOUNGEST = 16;
const SHARE = 0.6;
/**
 * Up to this age everyone with an email address has an account, so that messages to the youth ministry have recipients.
 */
const YOUNG = 22;
/** Years since the first accounts were created. */
const YEARS_BACK = 2;
/** The duties of the first adults with an account. */
const ASSIGNED: readonly Duty[] = [
  "greeter",
  "greeter",
  "treasurer",
  "childrens_team",
  "childrens_team",
  "childrens_lead",
  "calendar",
];
const ADULT = 25;

/** @param now seconds since 1970 */
export function makeSignUps(people: readonly Person[], today: Temporal.PlainDate, now: number): SignUp[] {
  const random = createRandom("sign-ups");
  const duties = ASSIGNED.values();
  const taken = new Set(people.filter(({ isCast }) => isCast).map(({ row }) => row.email));
  const start = today.subtract({ years: YEARS_BACK });
  return people.flatMap(({ row, age, isCast }, person): SignUp[] => {
    const wants = random.chance(SHARE) || age <= YOUNG;
    const wait = random.whole(2, 300);
    const minutes = random.whole(7 * 60, 22 * 60);
    const away = random.whole(0, 40);
    const { email } = row;
    if (!wants || isCast || !email || taken.has(email) || age < YOUNGEST || row.membershipStatus !== "active")
      return [];
    taken.add(email);
    const joined = Temporal.PlainDate.from(row.joinDate);
    const first = Temporal.PlainDate.compare(joined, start) > 0 ? joined : start.add({ days: wait });
    const toSignUpTime = (day: Temporal.PlainDate): number =>
      day.toZonedDateTime({ timeZone: CONGREGATION.timezone }).add({ minutes }).epochMilliseconds / 1000;
    const created = Math.min(toSignUpTime(first), now - 3600);
    const last = Math.min(Math.max(toSignUpTime(today.subtract({ days: away })), created), now - 60);
    const assigned = age >= ADULT ? duties.next() : { done: true as const, value: undefined };
    const formatInstant = (seconds: number): string => new Date(seconds * 1000).toISOString();
    return [
      {
        person,
        email,
        createdAt: formatInstant(created),
        lastSignInAt: formatInstant(last),
        duties: assigned.done ? [] : [assigned.value],
      },
    ];
  });
}

/** Gives the first person with each of these duties the email address that the documentation names. */
export function withDutyAccounts<One extends Person>(people: readonly One[], signUps: readonly SignUp[]) {
  const emails = new Map<number, string>();
  for (const [duty, email] of Object.entries(DUTY_ACCOUNTS)) {
    const first = signUps.find(({ duties }) => duties.some((one) => one === duty));
    if (first) emails.set(first.person, email);
  }
  return {
    people: people.map((one, place) => {
      const email = emails.get(place);
      return email === undefined ? one : { ...one, row: { ...one.row, email } };
    }),
    signUps: signUps.map((one) => ({ ...one, email: emails.get(one.person) ?? one.email })),
  };
}
