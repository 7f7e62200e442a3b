// The administrator on whose behalf measured services are called.
import type { Viewer } from "../server/src/access/viewer.ts";
import { users } from "../server/src/database/tables/users.ts";
import type { Services } from "../server/src/services.ts";

export async function readViewer({ postgres }: Services): Promise<Viewer> {
  const [user] = await postgres.db.select().from(users).limit(1);
  if (!user) throw new Error("there is no account");
  return {
    userId: user.id,
    email: user.email,
    emailVerified: true,
    firstName: user.firstName ?? "",
    lastName: user.lastName ?? "",
    profileImageUrl: null,
    role: "admin",
    createdAt: "",
    updatedAt: "",
    memberId: null,
    membershipStatus: null,
    profileCompleted: true,
    duties: [],
    ministryIds: [],
    ledMinistryIds: [],
    congregation: { name: "", timezone: "America/New_York" },
  };
}
