// The named people of the sample congregation, known from tests, screenshots and documentation.
import type { MembershipStatus } from "@narthex/contract/member-filters.ts";
import { DUTY_LABELS } from "@narthex/contract/role-names.ts";
import type { Role } from "@narthex/contract/roles.ts";

export interface CastMember {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: Role;
  readonly membershipStatus: MembershipStatus;
}

export const CONGREGATION = {
  name: "Grace Community Church",
  timezone: "America/New_York",
  legalName: "Grace Community Church, Inc.",
  address: "1 Chapel Row\nKettering Falls, NY 00417",
  /** Numbers of this range are never assigned. */
  taxId: "00-1234567",
} as const;

/** The password of every account of the sample congregation; printed on its sign-in page. */
export const DEMO_PASSWORD = "narthex-demo";

export const CAST = {
  admin: {
    firstName: "Ruth",
    lastName: "Adler",
    email: "admin@example.org",
    role: "admin",
    membershipStatus: "active",
  },
  intermediate_admin: {
    firstName: "Miriam",
    lastName: "Ellis",
    email: "leader@example.org",
    role: "intermediate_admin",
    membershipStatus: "active",
  },
  ministry_leader: {
    firstName: "Daniel",
    lastName: "Okafor",
    email: "ministry@example.org",
    role: "ministry_leader",
    membershipStatus: "active",
  },
  member: {
    firstName: "Lydia",
    lastName: "Marsh",
    email: "member@example.org",
    role: "member",
    membershipStatus: "active",
  },
  /** Only in tests: an account that waits for admission. */
  pending: {
    firstName: "Paul",
    lastName: "Visser",
    email: "pending@example.org",
    role: "member",
    membershipStatus: "pending",
  },
} as const satisfies Record<string, CastMember>;

export type CastName = keyof typeof CAST;

/** Members with a duty who have a password too, so that the duty can be tried. */
export const DUTY_ACCOUNTS = {
  greeter: "greeter@example.org",
  treasurer: "finance@example.org",
  childrens_team: "children@example.org",
  childrens_lead: "children.lead@example.org",
} as const;

/** The accounts of the named people, one for each role. */
export const DEMO_ACCOUNTS = [CAST.admin, CAST.intermediate_admin, CAST.ministry_leader, CAST.member].map(
  ({ email, role }) => ({ email, role, password: DEMO_PASSWORD }),
);

/** The accounts listed on the sample congregation's sign-in page. */
export const LISTED_ACCOUNTS = [
  ...DEMO_ACCOUNTS.map((one) => ({ ...one, duty: null })),
  ...(Object.keys(DUTY_ACCOUNTS) as (keyof typeof DUTY_ACCOUNTS)[]).map((duty) => ({
    email: DUTY_ACCOUNTS[duty],
    role: "member" as const,
    password: DEMO_PASSWORD,
    duty: DUTY_LABELS[duty],
  })),
];
