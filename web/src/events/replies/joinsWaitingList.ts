/** Whether a new reply with this many guests joins the waiting list. @param freePlaces null without a limit */
export const joinsWaitingList = (freePlaces: number | null, guests: number): boolean =>
  freePlaces !== null && 1 + guests > freePlaces;
