import type { Member } from "@narthex/contract/members.ts";
import { Card } from "../ui/Card.tsx";
import { AnswerAssignment } from "./AnswerAssignment.tsx";

/** The ministries whose leaders have added the user, who has not answered yet. */
export function AskedMinistries({ ministries }: { ministries: Member["ministries"] }) {
  return (
    <Card title="You were added to a ministry">
      <ul className="grid gap-4">
        {ministries.map((ministry) => (
          <li key={ministry.id}>
            <p className="mb-2 break-words font-medium">{ministry.name}</p>
            <AnswerAssignment ministry={ministry} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
