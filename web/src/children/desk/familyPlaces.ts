// The rooms of the children of a family who come together: each takes a place from the others. Pure.
import type { RoomLoad } from "@narthex/contract/child-board.ts";
import type { FamilyChild } from "@narthex/contract/child-families.ts";

type Offer = FamilyChild["rooms"][number];
type Child = Pick<FamilyChild, "memberId" | "firstName" | "rooms" | "proposedRoomId">;

export interface FamilyPlace {
  /** Null if the greeter has to choose. */
  readonly roomId: number | null;
  /** With the places that the others take. */
  readonly rooms: readonly Offer[];
  readonly loads: readonly RoomLoad[];
  /** A room whose last place another child of the family has. */
  readonly lastPlace: { readonly roomName: string; readonly firstName: string } | null;
}

/** Why a room does not take one more child beside the others of the family. */
function findProblem({ children, capacity, workers, childrenPerWorker }: RoomLoad): Offer["problem"] {
  if (children >= capacity) return "full";
  return childrenPerWorker !== null && children >= workers * childrenPerWorker ? "understaffed" : null;
}

/**
 * The room of each child: the chosen one, or the proposed one while it has a place. No other room is taken without a
 * choice, because the server proposes none in which somebody serves who must be kept from the child.
 * @param chosen by the greeter, by the child's id
 */
export function placeFamily(
  coming: readonly Child[],
  chosen: Readonly<Record<number, number | null>>,
  loads: readonly RoomLoad[],
): ReadonlyMap<number, FamilyPlace> {
  const getChoice = ({ memberId }: Child) => chosen[memberId] ?? null;
  const rank = (child: Child) => (getChoice(child) !== null ? 0 : child.proposedRoomId !== null ? 1 : 2);
  const places = new Map<number, FamilyPlace>();
  const names = new Map<number, string>();
  let left = loads;
  for (const child of coming.toSorted((one, other) => rank(one) - rank(other))) {
    const current = left;
    const findLoad = (id: number | null) => current.find(({ roomId }) => roomId === id);
    const rooms = child.rooms.map((offer): Offer => {
      const load = findLoad(offer.roomId);
      return offer.problem === null && load && names.has(offer.roomId)
        ? { ...offer, problem: findProblem(load) }
        : offer;
    });
    const isProposed = ({ roomId, problem }: Offer) => roomId === child.proposedRoomId && problem === null;
    const roomId = getChoice(child) ?? rooms.find(isProposed)?.roomId ?? null;
    const taken = rooms.find((offer) => offer.problem === "full" && names.has(offer.roomId));
    const roomName = findLoad(taken?.roomId ?? null)?.roomName;
    const firstName = names.get(taken?.roomId ?? 0);
    const lastPlace = roomName === undefined || firstName === undefined ? null : { roomName, firstName };
    places.set(child.memberId, { roomId, rooms, loads: current, lastPlace });
    if (roomId === null) continue;
    names.set(roomId, child.firstName);
    left = current.map((load) => (load.roomId === roomId ? { ...load, children: load.children + 1 } : load));
  }
  return places;
}
