// One list of everyone who is in the children's rooms now, for a fire or another emergency (docs/decisions/0204).
import type { InsideList } from "@narthex/contract/child-board.ts";
import { type DeskViewer, isStation } from "../access/viewer.ts";
import { readCareTexts } from "../care-notes/care-notes.service.ts";
import type { Database } from "../database/database.ts";
import { maySeeEvent } from "../events/events.policy.ts";
import { formatShortName } from "../people/name.ts";
import { findAllInside, findAllServing } from "./inside-list.queries.ts";

/**
 * At every event that the viewer may see: in an emergency, children who wait after one service are in the building with
 * those of the next. Like the boards, it names a child with the allergies also to staff who are barred from the child.
 */
export async function listEveryoneInside(db: Database, viewer: DeskViewer, now: Temporal.Instant): Promise<InsideList> {
  const children = (await findAllInside(db, now)).filter((child) => maySeeEvent(viewer, child));
  const adults = (await findAllServing(db, now)).filter((adult) => maySeeEvent(viewer, adult));
  const notes = await readCareTexts(
    db,
    children.map(({ childId }) => childId),
  );
  const format = (person: { firstName: string; lastName: string }) =>
    isStation(viewer) ? formatShortName(person) : `${person.firstName} ${person.lastName}`;
  const rooms = new Map<string, InsideList["rooms"][number]>();
  const findRoom = ({ roomId, eventId, roomName, eventTitle }: (typeof children | typeof adults)[number]) => {
    const key = `${eventId} ${roomId}`;
    const room = rooms.get(key) ?? { roomId, eventId, roomName, eventTitle, children: [], adults: [] };
    rooms.set(key, room);
    return room;
  };
  for (const child of children)
    findRoom(child).children.push({
      checkInId: child.checkInId,
      name: format(child),
      allergies: notes.get(child.childId)?.allergies ?? null,
    });
  for (const adult of adults) findRoom(adult).adults.push({ id: adult.id, name: format(adult) });
  return { at: now.toString(), rooms: [...rooms.values()] };
}
