// A ministry with three people, whose leader plans who serves at a service of the next Sunday.
import { ownServing } from "@narthex/contract/own-serving.ts";
import { type ServingPlan, serving } from "@narthex/contract/serving.ts";
import type { PlannedPerson } from "@narthex/contract/serving-people.ts";
import type { Person } from "./congregation.ts";
import type { Sunday } from "./sunday.ts";

export const NEXT_SUNDAY = "2026-11-29";

let made = 0;

/** Each call makes a ministry and people of its own. Lydia, the member of the cast, belongs to it too. */
export async function openServing(sunday: Sunday) {
  made += 1;
  const { pool } = sunday.postgres;
  const [leader, lydia] = await Promise.all([sunday.as("ministry_leader"), sunday.as("member")]);
  const { rows } = await pool.query<{ id: number }>(
    "insert into ministries (name, leader_id) values ($1, $2) returning id",
    [`Welcome ${made}`, sunday.ids.ministry_leader],
  );
  const id = rows[0]?.id ?? 0;
  const params = { id };
  const service = await sunday.addEvent({ eventDate: NEXT_SUNDAY, endDate: NEXT_SUNDAY, title: `Service ${made}` });
  const addToMinistry = async (memberId: number, confirmed = true) => {
    await pool.query(
      "insert into member_ministries (member_id, ministry_id, join_date, confirmed) values ($1, $2, '2026-01-01', $3)",
      [memberId, id, confirmed],
    );
    return memberId;
  };
  const emailOf = (name: string) => `${name}${made}@example.org`.toLowerCase();
  const addPerson = async (lastName: string, more: object = {}) =>
    addToMinistry(
      await sunday.addPerson({ firstName: "Ann", lastName: `${lastName}${made}`, email: emailOf(lastName), ...more }),
    );
  const people = [await addPerson("Ames"), await addPerson("Brook"), await addPerson("Cole")] as const;
  await addToMinistry(sunday.ids.member);

  const read = async (person: Person = leader, query: object = {}): Promise<ServingPlan> =>
    (await person.call(serving.plan, { params, query })).body;
  /** Sets the list of positions. @returns their ids */
  const setPositions = async (...positions: { id?: number; name: string; needed: number }[]): Promise<number[]> => {
    const { positionsVersion: version } = await read();
    const { body } = await leader.call(serving.setPositions, { params, body: { positions, version } });
    return body.map((position) => position.id);
  };
  const choose = (eventId = service, serves = true) =>
    leader.call(serving.choose, { params, body: { kind: "event", id: eventId, serves } });
  return {
    id,
    params,
    service,
    leader,
    lydia,
    people,
    made,
    emailOf,
    addToMinistry,
    addPerson,
    read,
    setPositions,
    choose,
    plan: async (positionId: number, memberId: number, eventId = service): Promise<PlannedPerson> =>
      (await leader.call(serving.add, { params, body: { eventId, positionId, memberId } })).body,
    send: async () => (await leader.call(serving.ask, { params })).body,
    answer: (person: Person, requestId: number, body: { answer: "accepted" | "declined"; reason?: string }) =>
      person.call(ownServing.answer, { params: { id: requestId }, body }),
    /** The open places at the service with ids and states of the people there, by position. */
    states: async (person = leader) =>
      (await read(person)).events
        .find((event) => event.id === service)
        ?.positions.map(({ people: there, open }) => [open, ...there.map((one) => `${one.memberId} ${one.state}`)]),
    /** One position at the service. */
    addGreeters: async (needed = 2): Promise<number> => {
      const [greeter = 0] = await setPositions({ name: "Greeter", needed });
      await choose();
      return greeter;
    },
  };
}

export type ServingMinistry = Awaited<ReturnType<typeof openServing>>;
