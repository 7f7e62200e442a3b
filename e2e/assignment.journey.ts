// A ministry's leader adds a person, who decides whether the leader sees their contact data.
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";

interface Ministry {
  id: number;
  name: string;
  can: { assign: boolean };
}

test("a person added by a leader accepts on the ministry's card, and the leader's list is updated", async ({ as }) => {
  const leader = await as("ministry_leader");
  const lydia = await as("member", { viewport: { width: 375, height: 812 } });
  await leader.goto("/members?tab=assignments");
  await lydia.goto("/ministries");
  const me = await (await lydia.request.get("/api/members/me")).json();
  const own = new Set(me.ministries.map((one: { id: number }) => one.id));
  const list: Ministry[] = await (await leader.request.get("/api/ministries")).json();
  const ministry = list.find(({ id, can }) => can.assign && !own.has(id));
  if (!ministry) throw new Error("the leader leads no ministry without Lydia");
  const members = `/api/ministries/${ministry.id}/members`;
  await leader.request.put(members, { data: { memberIds: [me.id] } });

  const accept = lydia.getByRole("button", { name: `Accept ${ministry.name}` });
  await accept.scrollIntoViewIfNeeded();
  await expect(accept).toBeVisible();
  await expectAccessible(lydia);
  await expectNoSidewaysScrolling(lydia);
  await leader.goto(`/members?tab=assignments&ministry=${ministry.id}`);
  const search = leader.getByRole("searchbox", { name: "Search members" }).last();
  await search.fill("Lydia Marsh");
  await expect(leader.getByText("Not accepted yet")).toBeVisible();
  await accept.click();
  await expectNotice(lydia, `You now belong to ${ministry.name}`);
  await expect(accept).toHaveCount(0);
  await expect(leader.getByText("Not accepted yet")).toHaveCount(0);
});
