import { api } from "@narthex/contract/api.ts";
import type { Person } from "@narthex/contract/person.ts";
import { useQuery } from "@tanstack/react-query";
import { read } from "../../api/reads.ts";
import type { Age } from "../childhood.ts";

/** What the viewer may know about a person's age, and the person's households; undefined while they are not loaded. */
export function useAge(person: Person) {
  const { data: households } = useQuery(read(api.households.list, { query: { memberId: person.id } }));
  const roles = households?.flatMap(({ members }) =>
    members.filter(({ memberId }) => memberId === person.id).map(({ role }) => role),
  );
  const age: Age = { dateOfBirth: person.dateOfBirth ?? person.estimatedBirthDate, roles: roles ?? null };
  return { age, households };
}
