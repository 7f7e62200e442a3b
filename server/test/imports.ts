// The steps of an administrator who imports people, for tests with one congregation and one form of file.
import { households } from "@narthex/contract/households.ts";
import { imports as calls, type MemberImport } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { check, confirm, ended, upload } from "./import.ts";
import { readLeftOut } from "./left-out.ts";
import { openSunday } from "./sunday.ts";

/** @param headings the first line of each file */
export async function openImports(headings: string) {
  const sunday = await openSunday();
  const admin = await sunday.as("admin");
  const find = async (name: string) => (await admin.call(members.list, { query: { search: name } })).body;
  return {
    sunday,
    admin,
    find,
    checkRows: async (...rows: string[]) => check(admin, await upload(admin, [headings, ...rows])),
    importChecked: async (checked: MemberImport) => ended(admin, await confirm(admin, checked)),
    async choose({ id }: MemberImport, rows: "all" | "here" | number[], choice: "skip" | "import" | "update") {
      return (await admin.call(calls.choose, { params: { id }, body: { rows, choice } })).body;
    },
    async listRows({ id }: MemberImport, only: "here" | "likely" | "changing" | "remarks") {
      return (await admin.call(calls.rows, { params: { id }, query: { only } })).body;
    },
    reasonsOf: async ({ id }: MemberImport) =>
      (await readLeftOut(admin, calls.leftOut, id, "rows")).map((row) => row.Reason),
    async homesOf(name: string) {
      const [found] = await find(name);
      return (await admin.call(households.list, { query: { memberId: found?.id ?? 0 } })).body;
    },
    undo: async ({ id }: MemberImport) => (await admin.call(calls.undo, { params: { id } })).body,
  };
}
