import { api } from "@narthex/contract/api.ts";
import type { Household } from "@narthex/contract/households.ts";
import { useQuery } from "@tanstack/react-query";
import { House } from "lucide-react";
import { useState } from "react";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { formatFullName } from "../format/format.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";
import { useCurrentUser } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";

interface MovedHouseholdsProps {
  person: { id: number; firstName: string; lastName: string; address: string | null; updatedAt: string | null };
}

const toOneLine = (address: string | null) => address?.split("\n").join(", ");

/** Asks whether an adult with another address than the household lives there, or whether the household moved too. */
export function MovedHouseholds({ person }: MovedHouseholdsProps) {
  const own = useCurrentUser().memberId;
  const [followed, setFollowed] = useState<Household | null>(null);
  const [moving, setMoving] = useState<Household | null>(null);
  const { data = [] } = useQuery(read(api.households.list, { query: { memberId: person.id } }));
  const moved = data.flatMap((household) =>
    household.movedAdults
      .filter(({ memberId }) => memberId === person.id)
      .map(({ mayMove }) => ({ household, mayMove })),
  );
  const isOwn = person.id === own;
  const name = isOwn ? "you" : formatFullName(person);
  return (
    <>
      {moved.map(({ household, mayMove }) => (
        <section
          key={household.id}
          aria-label={`Address of ${household.name}`}
          className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-line bg-surface-raised px-5 py-4"
        >
          <p className="flex min-w-0 grow basis-72 gap-3">
            <House aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-quiet" />
            <span className="min-w-0 break-words">
              {`${household.name} has the address ${toOneLine(household.address)}. `}
              {mayMove
                ? `${isOwn ? "Do you" : `Does ${name}`} live there too, or did the household move with ${name}?`
                : "Do you live there too? If the household moved with you, ask the office to change its address."}
            </span>
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => setFollowed(household)}>
              Use the household's address
            </Button>
            {mayMove && (
              <Button size="small" onClick={() => setMoving(household)}>
                Change the household's address
              </Button>
            )}
          </div>
        </section>
      ))}
      {followed && (
        <ConfirmAction
          title={`Use the address of ${followed.name}?`}
          text={`${toOneLine(followed.address)} replaces ${toOneLine(person.address)} for ${name}, and changes when the household moves.`}
          confirmLabel="Use address"
          call={() => {
            const body = { address: null, updatedAt: person.updatedAt ?? undefined };
            return isOwn
              ? request(api.members.updateMe, { body })
              : request(api.members.update, { params: { id: person.id }, body });
          }}
          done={() => ({ title: `The address of ${followed.name} is used` })}
          failed="The address could not be changed."
          onClose={() => setFollowed(null)}
        />
      )}
      {moving && (
        <ConfirmAction
          title={`Change the address of ${moving.name}?`}
          text={`${toOneLine(person.address)} replaces ${toOneLine(moving.address)} for everyone in the household, except people who have another address of their own.`}
          confirmLabel="Change address"
          call={() =>
            request(api.households.move, {
              params: { id: moving.id },
              body: { memberId: person.id, updatedAt: moving.updatedAt },
            })
          }
          done={(changed) => ({ title: `${changed.name} has the new address` })}
          failed="The address of the household could not be changed."
          onClose={() => setMoving(null)}
        />
      )}
    </>
  );
}
