import { api } from "@narthex/contract/api.ts";
import type { DonorChoices, GiftImportDonor } from "@narthex/contract/gift-import-donors.ts";
import type { GiftImport } from "@narthex/contract/gift-imports.ts";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { waitForReads } from "../../api/ownChanges.ts";
import { readPages } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { buildFailureNotice } from "../../api/useAction.ts";
import { formatDollars, formatGifts, formatNumber } from "../../format/format.ts";
import { CHOICE_SCOPE } from "../../imports/useRowChoices.ts";
import { MemberBox } from "../../members/picker/MemberBox.tsx";
import { QueryList } from "../../page/QueryList.tsx";
import { formatNote } from "../../people/formatHome.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { notify } from "../../ui/notify.ts";
import { Select } from "../../ui/Select.tsx";
import { Loading } from "../../ui/Skeleton.tsx";
import { formatOpenNames } from "./giftImportWords.ts";

interface GiftDonorsProps {
  found: GiftImport;
  onChanged: (next: GiftImport) => void;
}

export const queryGiftDonorPages = (id: number) => readPages(api.giftImports.donors, { params: { id } }, { limit: 50 });

/** Donors whom neither an ID nor an email address identifies. A suggested member counts after a user confirms it. */
export function GiftDonors({ found: { id, unconfirmed }, onChanged }: GiftDonorsProps) {
  const list = useInfiniteQuery({
    ...queryGiftDonorPages(id),
    refetchOnMount: "always",
  });
  const choose = useMutation({
    scope: CHOICE_SCOPE,
    mutationFn: (body: DonorChoices) => request(api.giftImports.choose, { params: { id }, body }),
    onSuccess: async (next, { all }) => {
      onChanged(next);
      if (all && next.unconfirmed > 0)
        notify({ title: "Please choose", description: formatOpenNames(next.unconfirmed) });
      await waitForReads();
      await list.refetch();
    },
    onError: (error) => notify(buildFailureNotice(error, "Your choice could not be kept. Please try again.")),
  });
  if (list.data?.pages[0]?.rows.length === 0) return null;
  return (
    <Card
      title="Donors not identified by an ID or email"
      description="Confirm who they are, or choose a person. Gifts without a person keep the name, and you can link them later under Donations."
      padding="none"
      action={
        unconfirmed > 0 && (
          <Button size="small" busy={choose.isPending} onClick={() => choose.mutate({ all: true, donors: [] })}>
            Confirm all as suggested
          </Button>
        )
      }
    >
      <QueryList
        list={list}
        loading={<Loading label="Loading donors" bar="mx-4 mb-6 h-24 sm:mx-6" />}
        empty={null}
        moreFailed="The next donors could not be loaded. Please try again."
        moreClassName="px-4 py-4 sm:px-6"
      >
        {(donors) => (
          <ul className="divide-y divide-line border-line border-t">
            {donors.map((donor) => (
              <DonorLine
                key={donor.id}
                donor={donor}
                onChoose={(memberId) => choose.mutate({ all: false, donors: [{ id: donor.id, memberId }] })}
              />
            ))}
          </ul>
        )}
      </QueryList>
    </Card>
  );
}

const CHOOSE = "Choose a person";
const CHOOSE_OTHER = "Choose another person";

interface DonorLineProps {
  donor: GiftImportDonor;
  onChoose: (memberId: number | null) => void;
}

function DonorLine({ donor, onChoose }: DonorLineProps) {
  const { name, gifts, total, memberId, confirmed, candidates, people, isCouple } = donor;
  const [isSearching, setSearching] = useState(false);
  const options = candidates.map(({ memberId: value, name: full, ...candidate }) => {
    const note = formatNote(candidate);
    return { value, label: note === null ? full : `${full}, ${note}` };
  });
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-[1fr_1fr_8rem] sm:items-center sm:px-6">
      <div className="min-w-0">
        <p className="break-words font-medium">{name}</p>
        <p className="text-ink-quiet text-sm">
          {gifts === 0 ? "Only refunded gifts" : `${formatGifts(gifts)}, ${formatDollars(total)}`}
        </p>
        {people > 1 && <p className="text-sm">{`${formatNumber(people)} people have this name: please choose one.`}</p>}
        {isCouple && (
          <p className="text-ink-quiet text-sm">
            A couple: the gifts are on the statement of the chosen person, or on their joint statement.
          </p>
        )}
      </div>
      {isSearching ? (
        <PersonSearch
          name={name}
          onChoose={(chosen) => {
            setSearching(false);
            onChoose(chosen);
          }}
          onCancel={() => setSearching(false)}
        />
      ) : (
        <div className="grid min-w-0 justify-items-start gap-2">
          {candidates.length === 0 ? (
            <p className="text-ink-quiet">No one with this name is in the directory.</p>
          ) : (
            <Select
              className="w-full"
              aria-label={`Member of ${name}`}
              value={memberId ?? ""}
              placeholder={people > 1 && !confirmed ? "Please choose" : "Keep the name only"}
              options={options}
              onChange={(event) => onChoose(event.target.value === "" ? null : Number(event.target.value))}
            />
          )}
          <Button
            size="small"
            onClick={() => setSearching(true)}
            aria-label={`${candidates.length === 0 ? CHOOSE : CHOOSE_OTHER} for ${name}`}
          >
            {candidates.length === 0 ? CHOOSE : CHOOSE_OTHER}
          </Button>
        </div>
      )}
      {candidates.length > 0 && (
        <div className="sm:justify-self-end">
          {confirmed ? (
            <Badge tone="positive">Confirmed</Badge>
          ) : (
            <Button
              size="small"
              onClick={() => onChoose(memberId)}
              aria-label={memberId === null ? `Keep the name ${name}` : `Confirm ${name}`}
            >
              {memberId === null ? "Keep the name" : "Confirm"}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

interface PersonSearchProps {
  /** The name in the file. */
  name: string;
  onChoose: (memberId: number | null) => void;
  onCancel: () => void;
}

/** Finds the person to whom the gifts of a name belong, whatever the person's own name is. */
function PersonSearch({ name, onChoose, onCancel }: PersonSearchProps) {
  const [text, setText] = useState("");
  return (
    <div className="flex min-w-0 flex-wrap items-end gap-2">
      <div className="min-w-0 grow">
        <MemberBox
          label={`Person for ${name}`}
          error={undefined}
          field={null}
          text={text}
          isChosen={false}
          onType={setText}
          onChoose={({ id }) => onChoose(id)}
          autoFocus
        />
      </div>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
