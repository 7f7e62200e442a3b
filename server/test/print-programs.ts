// Printing programs: callers with a bearer token and without cookies.
import { printPrograms } from "@narthex/contract/printing.ts";
import type { Congregation, Person } from "./congregation.ts";

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Adds a printing program. */
export async function addPrintProgram(
  { as, stranger }: Pick<Congregation, "as" | "stranger">,
  name = "Office computer",
): Promise<Person & { programId: number; token: string }> {
  const admin = await as("admin");
  const { id, token } = (await admin.call(printPrograms.create, { body: { name } })).body;
  if (token === null) throw new Error("the program was there already");
  return { ...stranger(bearer(token)), programId: id, token };
}
