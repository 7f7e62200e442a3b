import { formatListParts } from "../format/format.ts";
import type { Leaders } from "./isLedBy.ts";
import { PersonLink } from "./PersonLink.tsx";

interface LeaderNamesProps {
  ministry: Leaders;
  /** The text for a ministry without a leader. */
  nobody: string;
}

/** Those who lead a ministry: "Ruth Adams, with Ben Cole and Ana Ruiz". */
export function LeaderNames({ ministry: { leaderId, leaderName, coLeaders }, nobody }: LeaderNamesProps) {
  const others = formatListParts(coLeaders.map(({ name }) => name)).map((part) => {
    const person = typeof part === "number" ? coLeaders[part] : undefined;
    return person ? (
      <PersonLink key={person.id} id={person.id}>
        {person.name}
      </PersonLink>
    ) : (
      part
    );
  });
  if (leaderId === null) return coLeaders.length > 0 ? others : nobody;
  return (
    <>
      {leaderName === null ? "Unknown" : <PersonLink id={leaderId}>{leaderName}</PersonLink>}
      {coLeaders.length > 0 && <>, with {others}</>}
    </>
  );
}
