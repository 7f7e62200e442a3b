// A Sunday with a family and a room for children: Hana and Jan are parents of Mia and Ben, Oma Berg is trusted, Sam is
// barred.
import { children } from "@narthex/contract/children.ts";
import { guardians, households } from "@narthex/contract/households.ts";
import type { Duty } from "@narthex/contract/roles.ts";
import { rooms } from "@narthex/contract/rooms.ts";
import { signin } from "@narthex/contract/signin.ts";
import { users } from "@narthex/contract/users.ts";
import type { Person } from "./congregation.ts";
import { openSunday, type Sunday } from "./sunday.ts";

export interface Family {
  readonly hana: number;
  readonly jan: number;
  readonly mia: number;
  readonly ben: number;
  /** Barred from collecting both children. */
  readonly sam: number;
}

export interface ChildrensSunday extends Sunday {
  readonly admin: Person;
  /** Lydia, of the children's team. */
  readonly team: Person;
  /** Daniel, a children's lead. */
  readonly lead: Person;
  readonly hall: number;
  addFamily(): Promise<Family>;
  /** Checks children in with the first parent. */
  arrive(family: Family, ...childIds: number[]): Promise<{ checkInId: number; code: string }[]>;
  /** One child, at another event or in another room than the hall. */
  arriveAt(
    eventId: number,
    family: Family,
    childId: number,
    roomId?: number,
  ): Promise<{ checkInId: number; code: string }>;
  /** @param about the collector, by default who brought the child, and who was called */
  approve(person: Person, kind: "second" | "lead", checkInId: number, about?: object): Promise<string>;
}

export async function openChildrensSunday(options: Parameters<typeof openSunday>[0] = {}): Promise<ChildrensSunday> {
  const sunday = await openSunday(options);
  const admin = await sunday.as("admin");
  const withDuty = async (name: "member" | "ministry_leader", duty: Duty) => {
    const person = await sunday.as(name);
    const { id } = (await person.call(signin.user)).body;
    await admin.call(users.update, { params: { id }, body: { duties: [duty] } });
    return person;
  };
  const team = await withDuty("member", "childrens_team");
  const lead = await withDuty("ministry_leader", "childrens_lead");
  const hall = (await admin.call(rooms.create, { body: { name: "Hall", capacity: 500 } })).body.id;
  const arriveAt = async (eventId: number, { hana }: Family, childIds: number[], roomId = hall) => {
    const answer = await team.call(children.checkIn, { body: { eventId, roomId, childIds, adultId: hana } });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.map(({ id, code }) => ({ checkInId: id, code: code ?? "" }));
  };

  return {
    ...sunday,
    admin,
    team,
    lead,
    hall,
    async addFamily() {
      const add = (firstName: string, born: string, phone: string | null = null) =>
        sunday.addPerson({ firstName, dateOfBirth: born, phone });
      const hana = await add("Hana", "1990-01-01", "+12125550144");
      const jan = await add("Jan", "1990-01-01", "+12125550145");
      const mia = await add("Mia", "2021-05-01");
      const ben = await add("Ben", "2019-05-01");
      const sam = await sunday.addPerson({ firstName: "Sam", lastName: "Unwelcome", phone: "+12125550146" });
      const members = [hana, jan, mia, ben].map((memberId) => ({
        memberId,
        role: memberId === hana || memberId === jan ? ("adult" as const) : ("child" as const),
      }));
      await admin.call(households.create, { body: { name: "Berg", members } });
      for (const id of [mia, ben])
        await admin.call(guardians.replace, {
          params: { id },
          body: [
            { adultId: hana, kind: "parent" },
            { adultId: jan, kind: "parent" },
            { adultName: "Oma Berg", kind: "trusted" },
            { adultId: sam, kind: "barred" },
          ],
        });
      return { hana, jan, mia, ben, sam };
    },
    arrive: (family, ...childIds) => arriveAt(sunday.service, family, childIds),
    arriveAt: async (eventId, family, childId, roomId) => {
      const [arrived] = await arriveAt(eventId, family, [childId], roomId);
      if (!arrived) throw new Error("nobody was checked in");
      return arrived;
    },
    async approve(person, kind, checkInId, about = {}) {
      return (await person.call(children.approve, { body: { checkInId, kind, ...about } })).body.token;
    },
  };
}
