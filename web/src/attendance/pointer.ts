/** Whether a mouse is at hand: only then may a field take the focus by itself, because on a phone the keyboard would rise. */
export const pointsFinely = () => matchMedia("(pointer: fine)").matches;
