import type { User } from "@narthex/contract/users.ts";
import { formatFullName } from "../format/format.ts";

/** The display name of an account: its name, or its email address if it has none yet. */
export const formatUserName = (user: User): string => formatFullName(user) || user.email;
