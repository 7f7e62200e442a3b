/** How long after a check-in the children's team gets the tags, in milliseconds. */
export const TEAM_MS = 2 * 60 * 1000;

export function TooLate() {
  return (
    <p className="text-ink-quiet">
      More than two minutes have passed. A children's lead can print the labels again from the board.
    </p>
  );
}
