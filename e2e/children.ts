// A room that is open today with two adults, and a family of five, for journeys about children.
import { api } from "@narthex/contract/api.ts";
import type { Locator, Page } from "@playwright/test";
import { addEventToday } from "./checkin-data.ts";
import { confirmPassword } from "./confirm.ts";
import { expect } from "./narthex.ts";
import { send } from "./serving.ts";

/** Assigns a duty to an account. */
export async function giveDuty(admin: Page, person: Page, duty: string): Promise<void> {
  const user = (await (await person.request.get(api.signin.user.path)).json()) as { id: string };
  await confirmPassword(admin);
  await send(admin, "patch", api.users.update.path.replace(":id", user.id), { duties: [duty] });
}

export interface ChildrensMorning {
  readonly eventId: number;
  readonly roomId: number;
  readonly janId: number;
  /** Mia, Ben and Eli. */
  readonly childIds: readonly number[];
}

/**
 * Adds the Quillbergs: Hana and Jan with Mia, Ben and Eli, whom Sam Unwelcome must not collect. Jan's number ends in
 * 0187.
 */
export async function addFamilyOfFive(page: Page): Promise<ChildrensMorning> {
  const eventId = await addEventToday(page, "Family Day");
  const { id: roomId } = await send<{ id: number }>(page, "post", "/api/rooms", {
    name: "Treehouse",
    minAge: 0,
    maxAge: 4,
    capacity: 9,
  });
  const add = async (firstName: string, dateOfBirth: string, phone = "") =>
    (
      await send<{ id: number }>(page, "post", "/api/members", {
        firstName,
        lastName: "Quillberg",
        dateOfBirth,
        phone,
        joinDate: "2024-01-07",
        membershipStatus: "active",
      })
    ).id;
  const hana = await add("Hana", "1990-01-01");
  const jan = await add("Jan", "1989-01-01", "(212) 555-0187");
  const childIds = [await add("Mia", "2022-05-01"), await add("Ben", "2023-05-01"), await add("Eli", "2024-05-01")];
  const members = [
    { memberId: hana, role: "adult" },
    { memberId: jan, role: "adult" },
    ...childIds.map((memberId) => ({ memberId, role: "child" })),
  ];
  await send(page, "post", "/api/households", { name: "Quillberg Family", members });
  const list = [
    { adultId: hana, kind: "parent" },
    { adultId: jan, kind: "parent" },
    { adultName: "Sam Unwelcome", kind: "barred" },
  ];
  for (const id of childIds) await send(page, "put", `/api/members/${id}/guardians`, list);
  await send(page, "put", `/api/members/${childIds[0]}/care-notes`, { allergies: "Peanuts", medicalNotes: "" });
  return { eventId, roomId, janId: jan, childIds };
}

/** Opens the line that says on a phone that colleagues ask for approvals. @returns the requests */
export async function openRequests(phone: Page): Promise<Locator> {
  await phone.getByRole("button", { name: "Open the requests" }).click();
  return phone.getByRole("list", { name: "Approvals that colleagues ask for" }).getByRole("listitem");
}

/** Checks Mia in, and opens the board at a desk where someone without a tag wants to collect her. */
export async function openDeskForMia(
  lead: Page,
  desk: Page,
  { eventId, roomId, childIds, janId }: ChildrensMorning,
): Promise<{ askForTomNeu: () => Promise<void>; withdraw: () => Promise<void> }> {
  const data = { eventId, roomId, childIds: childIds.slice(0, 1), adultId: janId };
  expect((await lead.request.post("/api/children/check-ins", { data })).ok()).toBe(true);
  await giveDuty(lead, desk, "childrens_team");
  await desk.goto(`/children?tab=board&event=${eventId}&room=${roomId}`);
  const collect = desk.getByRole("dialog", { name: "Collect Mia Quillberg" });
  return {
    askForTomNeu: async () => {
      await desk.getByRole("button", { name: "Collect Mia Quillberg" }).click();
      await collect.getByLabel("Who collects").selectOption("Someone else");
      await collect.getByLabel("Name of the collector").fill("Tom Neu");
      await collect.getByRole("button", { name: "Ask a lead" }).click();
    },
    withdraw: async () => {
      await collect.getByRole("button", { name: "Close" }).click();
      await desk.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
    },
  };
}
