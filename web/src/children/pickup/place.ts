// Where a child is, in words. Pure.

interface Place {
  readonly roomName: string;
  /** Null for an event that the viewer may not see. */
  readonly eventTitle: string | null;
}

/** "Preschool, Sunday Service". */
export const formatPlace = ({ roomName, eventTitle }: Place): string =>
  eventTitle === null ? roomName : `${roomName}, ${eventTitle}`;
