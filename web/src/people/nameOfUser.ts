import type { User } from "@narthex/contract/users.ts";
import { fullName } from "../format/words.ts";

/** What an account is called: its name, or its address where it has none yet. */
export const nameOfUser = (user: User): string => fullName(user) || user.email;
