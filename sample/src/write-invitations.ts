import type { Database } from "../../server/src/database/database.ts";
import { invitationAcceptances, invitations } from "../../server/src/database/tables/invitations.ts";
import { users } from "../../server/src/database/tables/users.ts";
import type { SampleInvitation } from "./invitations.ts";

/** Inserts the sample congregation's invitations. The accounts must exist already. */
export async function writeInvitations(tx: Database, samples: readonly SampleInvitation[]): Promise<void> {
  const accounts = new Map(
    (await tx.select({ email: users.email, id: users.id }).from(users)).map(({ email, id }) => [email, id]),
  );
  for (const { row, createdBy, acceptances } of samples) {
    const [written] = await tx
      .insert(invitations)
      .values({ ...row, createdBy: createdBy === null ? null : (accounts.get(createdBy) ?? null) })
      .returning({ id: invitations.id });
    const accepted = acceptances.flatMap(({ email, at }) => {
      const userId = accounts.get(email);
      return userId && written ? [{ invitationId: written.id, userId, acceptedAt: at, admittedAt: at }] : [];
    });
    if (accepted.length > 0) await tx.insert(invitationAcceptances).values(accepted);
  }
}
