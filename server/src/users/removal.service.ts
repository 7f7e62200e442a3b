// Deletes accounts. A person of the directory stays there, and can be invited again.
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { linkMember } from "../members/links.service.ts";
import { isOnlyAdmin, lockRolesFor, refuseRoleStep, withdrawInvitations } from "../members/roles.service.ts";
import { Refusal, requireFound } from "../refusal.ts";
import { endSessions } from "../session/session.ts";
import {
  deleteUser,
  findAddress,
  findUser,
  hasWritten,
  keepAnonymousPrayers,
  setDeactivated,
} from "./users.queries.ts";

/**
 * Deletes an account with everything that only its owner sees, with the prayer requests that have its name, and with
 * the invitations of its address.
 * @returns false, and deletes nothing, if the account wrote announcements or notes about people, or does not exist
 */
async function eraseAccount(tx: Database, actor: Viewer | null, id: string): Promise<boolean> {
  const email = await findAddress(tx, id);
  if (email === null || (await hasWritten(tx, id))) return false;
  // First the sessions, which locks the account: a sign-in that is under way waits and then finds nothing.
  await endSessions(tx, id);
  await keepAnonymousPrayers(tx, id);
  await deleteUser(tx, id);
  await withdrawInvitations(tx, actor, [email]);
  await recordChange(tx, actor, "user.deleted", { subjectId: id, about: { userId: id } });
  return true;
}

/**
 * Repeats the deletion of an account after a restore, which may have brought back what its owner wrote. The only
 * administrator is kept, because nobody else could resume the restored server.
 */
export async function eraseOrDeactivateAccount(
  tx: Database,
  id: string,
  now: Temporal.Instant,
): Promise<"deleted" | "deactivated" | "kept" | "unknown"> {
  if (await isOnlyAdmin(tx, id)) return "kept";
  if (await eraseAccount(tx, null, id)) return "deleted";
  if ((await findAddress(tx, id)) === null) return "unknown";
  const at = new Date(now.epochMilliseconds);
  await setDeactivated(tx, id, at, at);
  await recordChange(tx, null, "user.deactivated", { subjectId: id, about: { userId: id } });
  return "deactivated";
}

/** @throws Refusal not_found, own_account, role_out_of_reach, account_has_written */
export async function removeUser(
  tx: Database,
  viewer: Viewer,
  id: string,
  jobs: Jobs,
  now: Temporal.Instant,
): Promise<{ id: string }> {
  const actor = await lockRolesFor(tx, viewer);
  if (id === viewer.userId) throw new Refusal("own_account");
  const user = requireFound(await findUser(tx, id, new Date(now.epochMilliseconds)));
  // A deactivated administrator does not count as one.
  const from = user.deactivatedAt === null ? user.role : "member";
  await refuseRoleStep(tx, id, { actor, from, to: "member" }, (role) => role === "admin");
  if (user.member) await linkMember(tx, viewer, id, null, now);
  if (!(await eraseAccount(tx, viewer, id))) throw new Refusal("account_has_written");
  await jobs.send(tx, "list-erasures", {});
  return { id };
}
