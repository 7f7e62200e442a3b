// The tags of a person on their page, for managers of members.
import { api } from "@narthex/contract/api.ts";
import type { Person } from "@narthex/contract/person.ts";
import type { TagName } from "@narthex/contract/tags.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Tag, X } from "lucide-react";
import { useState } from "react";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatFullName } from "../format/format.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { QueryError } from "../page/QueryError.tsx";
import { paths } from "../paths.ts";
import { useMay } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { linkClass } from "../ui/link.ts";
import { Loading } from "../ui/Skeleton.tsx";
import { queryTags } from "./tags.queries.ts";

// Forms are loaded when the first one opens.
const TagPeopleDialog = loadOnDemand(() => import("./TagPeopleDialog.tsx"));

export function TagSection({ person }: { person: Person }) {
  return useMay("members.manage") ? <Tags person={person} /> : null;
}

function Tags({ person }: { person: Person }) {
  const query = useQuery(queryTags(person.id));
  const [isAdding, setAdding] = useState(false);
  return (
    <Card
      title="Tags"
      action={
        <Button size="small" icon={<Tag />} onClick={() => setAdding(true)} {...TagPeopleDialog.loadEarly}>
          Add tag
        </Button>
      }
    >
      {query.isPending ? (
        <Loading label="Loading tags" bar="h-8 w-2/5" />
      ) : !query.data ? (
        <QueryError query={query} />
      ) : query.data.length === 0 ? (
        <p className="text-ink-quiet">No tags yet.</p>
      ) : (
        <ul aria-label="Tags" className="flex flex-wrap gap-x-4 gap-y-1">
          {query.data.map((tag) => (
            <TagItem key={tag.id} tag={tag} person={person} />
          ))}
        </ul>
      )}
      {isAdding && (
        <TagPeopleDialog
          memberIds={[person.id]}
          people={formatFullName(person)}
          action="put on"
          known={query.data ?? []}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  );
}

function TagItem({ tag: { id, name }, person }: { tag: TagName; person: Person }) {
  const remove = useAction({
    call: () => request(api.tags.takeOff, { params: { id }, body: { memberIds: [person.id] } }),
    failed: "The tag could not be removed.",
    failureNotice: true,
    done: () => ({ title: "Tag removed", description: `${name}: ${formatFullName(person)}` }),
  });
  return (
    <li className="flex min-w-0 items-center">
      <Link to={paths.members} search={{ tag: id }} className={`${linkClass} min-w-0 break-words`}>
        {name}
      </Link>
      <IconButton
        size="small"
        label={`Remove the tag ${name}`}
        icon={<X />}
        busy={remove.busy}
        onClick={() => remove.run()}
      />
    </li>
  );
}
