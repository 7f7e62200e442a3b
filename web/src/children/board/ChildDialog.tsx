import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { read } from "../../api/reads.ts";
import { GUARDIAN_KIND_LABELS } from "../../households/householdWords.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { PersonLink } from "../../people/PersonLink.tsx";
import { formatPhone } from "../../people/phoneNumber.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

interface ChildDialogProps {
  checkInId: number;
  name: string;
  onClose: () => void;
}

/** What the team sees of a child inside: allergies, medical notes, and who may collect the child. */
export function ChildDialog({ checkInId, name, onClose }: ChildDialogProps) {
  const query = useQuery(read(api.childrenInside.show, { params: { id: checkInId } }));
  const child = query.data;
  const notesQuery = useQuery({
    ...read(api.careNotes.show, { params: { id: child?.childId ?? 0 } }),
    enabled: child !== undefined,
  });
  const notes = notesQuery.data;
  return (
    <Dialog open size="small" title={name} onClose={onClose}>
      {query.isPending || (child && notesQuery.isPending) ? (
        <Skeleton className="h-32 w-full" />
      ) : !child ? (
        <QueryError query={query} />
      ) : !notes ? (
        <QueryError query={notesQuery} />
      ) : (
        <dl className="grid gap-4">
          <div>
            <dt className="text-ink-quiet text-sm">Allergies</dt>
            <dd className="whitespace-pre-line break-words">{notes.allergies ?? "None on record"}</dd>
          </div>
          <div>
            <dt className="text-ink-quiet text-sm">Medical notes</dt>
            <dd className="whitespace-pre-line break-words">{notes.medicalNotes ?? "None on record"}</dd>
          </div>
          <div>
            <dt className="text-ink-quiet text-sm">May collect</dt>
            <dd>
              {child.collectors.length === 0 ? (
                "No one is on the list."
              ) : (
                <ul className="grid gap-1">
                  {child.collectors.map((one) => (
                    <li key={`${one.adultId} ${one.name}`} className="break-words">
                      <PersonLink id={one.adultId}>{one.name}</PersonLink>
                      <span className="text-ink-quiet">{` · ${GUARDIAN_KIND_LABELS[one.kind]}`}</span>
                      {one.phone && (
                        <a href={`tel:${one.phone}`} className="block text-accent underline-offset-4 hover:underline">
                          {formatPhone(one.phone)}
                        </a>
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </dd>
          </div>
        </dl>
      )}
    </Dialog>
  );
}
