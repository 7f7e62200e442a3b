// The invitations of the sample congregation: some of each state, for one address and for anyone.
import { INVITATION_DAYS, SHOWN_CODE } from "@narthex/contract/limits.ts";
import type { Duty, Role } from "@narthex/contract/roles.ts";
import { CAST, type CastMember } from "./cast.ts";
import { createRandom } from "./random.ts";

interface Sample {
  readonly role: Role;
  readonly duties?: Duty[];
  readonly email: string | null;
  /** Days since it was created, and days for which it is valid. */
  readonly ago: number;
  readonly days?: number;
  /** False if the administrator who created it has left. */
  readonly hasCreator?: boolean;
  readonly acceptedBy?: readonly CastMember[];
}

/** Sorted by age, oldest first. */
const SAMPLES: readonly Sample[] = [
  { role: "ministry_leader", email: CAST.ministry_leader.email, ago: 420, acceptedBy: [CAST.ministry_leader] },
  { role: "member", email: null, ago: 300, days: 30, acceptedBy: [CAST.intermediate_admin, CAST.member] },
  { role: "admin", email: "treasurer@example.org", ago: 26, days: 30, hasCreator: false },
  { role: "member", email: "the.petersons@example.org", ago: 24 },
  { role: "member", email: null, ago: 12, days: 30, acceptedBy: [CAST.member] },
  { role: "ministry_leader", email: "choir@example.org", ago: 4, days: 14 },
  { role: "member", duties: ["greeter"], email: "grace.newcomer@example.org", ago: 1 },
];

export interface SampleInvitation {
  readonly row: {
    readonly codeStart: string;
    readonly email: string | null;
    readonly role: Role;
    readonly duties: Duty[];
    readonly expiresAt: string;
    readonly createdAt: string;
  };
  /** Email address of the account that created it; null if that account was removed. */
  readonly createdBy: string | null;
  /** Email addresses of the accounts that accepted it, and when. */
  readonly acceptances: readonly { readonly email: string; readonly at: string }[];
}

const LETTERS = [..."ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789"];

export function makeInvitations(today: Temporal.PlainDate): SampleInvitation[] {
  const random = createRandom("invitations");
  return SAMPLES.map(
    ({ role, duties = [], email, ago, days = INVITATION_DAYS, hasCreator = true, acceptedBy = [] }) => {
      const afternoon = today.subtract({ days: ago }).toPlainDateTime({ hour: 19, minute: random.whole(0, 59) });
      const created = afternoon.toZonedDateTime("UTC").toInstant();
      const addHours = (hours: number): string => created.add({ hours }).toString();
      return {
        row: {
          codeStart: Array.from({ length: SHOWN_CODE }, () => random.pick(LETTERS)).join(""),
          email,
          role,
          duties,
          expiresAt: addHours(24 * days),
          createdAt: created.toString(),
        },
        createdBy: hasCreator ? CAST.admin.email : null,
        acceptances: acceptedBy.map((person, place) => ({ email: person.email, at: addHours(5 + 20 * place) })),
      };
    },
  );
}
