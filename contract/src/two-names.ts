// Texts with the names of two people, such as "Dale & Connie Yoder". Pure.

const CONNECTOR = /[&+/]|\s(?:and|und|et|y)\s/iu;

/** The parts of a text between the connectors; the text itself if it has none. */
export const divideNames = (text: string): string[] => text.split(CONNECTOR).map((part) => part.trim());
