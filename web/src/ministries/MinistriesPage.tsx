// The congregation's ministries (section 2.14). Everyone may view them; the response contains the user's permissions
// for each ministry.

import { api } from "@narthex/contract/api.ts";
import type { Ministry } from "@narthex/contract/ministries.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { HeartHandshake, Plus } from "lucide-react";
import { useCallback, useState } from "react";
import { read } from "../api/reads.ts";
import { assignmentGridClass } from "../assignments/AssignmentsLoading.tsx";
import { useKeptState } from "../forms/useKeptState.ts";
import { FoundCount } from "../page/FoundCount.tsx";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { Page } from "../page/Page.tsx";
import { QueryError } from "../page/QueryError.tsx";
import { paths } from "../paths.ts";
import { isLedBy } from "../people/isLedBy.ts";
import { useCurrentUser, useMay } from "../session/session.ts";
import { Button, getButtonClass } from "../ui/Button.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { filterMinistries } from "./filterMinistries.ts";
import { LeaveMinistry } from "./LeaveMinistry.tsx";
import { MinistriesLoading } from "./MinistriesLoading.tsx";
import { MinistryCard } from "./MinistryCard.tsx";
import { NoMinistries } from "./NoMinistries.tsx";
import { useMinistrySearch } from "./useMinistrySearch.ts";

// The form and its schema are loaded when it first opens.
const MinistryDialog = loadOnDemand(() => import("./MinistryDialog.tsx"));

export default function MinistriesPage() {
  const [search, setSearch] = useMinistrySearch();
  const list = useQuery(read(api.ministries.list));
  const { memberId } = useCurrentUser();
  const me = useQuery({ ...read(api.members.me), enabled: memberId !== null });
  /** Null for a new one. */
  const [opened, setOpened] = useKeptState<{ ministry: Ministry | null } | null>("ministries.open", null);
  const [leaving, setLeaving] = useState<Ministry | null>(null);
  const close = useCallback(() => setOpened(null), [setOpened]);
  const adds = useMay("ministries.manage");

  const add = () => setOpened({ ministry: null });
  const own = new Map(me.data?.ministries.map(({ id, confirmed }) => [id, confirmed ? "member" : "asked"] as const));
  const found = filterMinistries(list.data ?? [], search);

  return (
    <Page
      title="Ministries"
      subtitle="Groups that serve, and their leaders"
      actions={
        adds && (
          <>
            <Link to={paths.workerHours} search={{ view: "approval" }} className={getButtonClass()}>
              <HeartHandshake aria-hidden />
              Volunteer Hours
            </Link>
            <Button variant="primary" icon={<Plus />} onClick={add} {...MinistryDialog.loadEarly}>
              Add Ministry
            </Button>
          </>
        )
      }
    >
      <search className="mb-6 block">
        <SearchField
          label="Search ministries"
          placeholder="Search ministries..."
          value={search}
          onChange={setSearch}
          className="sm:w-96"
        />
      </search>
      <FoundCount
        count={search.trim() !== "" && list.data ? found.length : undefined}
        one="ministry"
        many="ministries"
      />
      {list.isPending ? (
        <MinistriesLoading />
      ) : !list.data ? (
        <QueryError query={list} />
      ) : found.length === 0 ? (
        <NoMinistries searched={list.data.length > 0} onAdd={adds ? add : null} />
      ) : (
        <ul aria-label="Ministries" className={assignmentGridClass}>
          {found.map((ministry) => (
            <MinistryCard
              key={ministry.id}
              ministry={ministry}
              isLed={isLedBy(ministry, memberId)}
              membership={own.get(ministry.id) ?? null}
              onLeave={() => setLeaving(ministry)}
              onEdit={ministry.can.describe ? () => setOpened({ ministry }) : null}
            />
          ))}
        </ul>
      )}
      {leaving && (
        <LeaveMinistry ministry={leaving} isLed={isLedBy(leaving, memberId)} onClose={() => setLeaving(null)} />
      )}
      {opened && <MinistryDialog {...opened} onClose={close} />}
    </Page>
  );
}
