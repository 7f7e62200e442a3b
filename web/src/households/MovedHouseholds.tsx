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
  person: { id: number; firstName: string; lastName: string; address: string | null };
}

const toOneLine = (address: string | null) => address?.split("\n").join(", ");

/** Asks whether the household moved too, if an adult has another address than it. Null without such a household. */
export function MovedHouseholds({ person }: MovedHouseholdsProps) {
  const own = useCurrentUser().memberId;
  const [moving, setMoving] = useState<Household | null>(null);
  const { data = [] } = useQuery(read(api.households.list, { query: { memberId: person.id } }));
  const moved = data.flatMap((household) =>
    household.movedAdults
      .filter(({ memberId }) => memberId === person.id)
      .map(({ mayMove }) => ({ household, mayMove })),
  );
  const name = person.id === own ? "you" : formatFullName(person);
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
              {`${household.name} still has the address ${toOneLine(household.address)}. `}
              {mayMove ? `Did the household move with ${name}?` : "If it moved too, ask the office to change it."}
            </span>
          </p>
          {mayMove && (
            <Button size="small" onClick={() => setMoving(household)}>
              Change the household's address
            </Button>
          )}
        </section>
      ))}
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
