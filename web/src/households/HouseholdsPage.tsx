// Households by name. Managers of members see and change all; other users see their own.
import { api } from "@narthex/contract/api.ts";
import type { Household } from "@narthex/contract/households.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { House as HouseIcon, HousePlus } from "lucide-react";
import { useCallback } from "react";
import { read, readPages } from "../api/reads.ts";
import { ApiError } from "../api/request.ts";
import { useKeptState } from "../forms/useKeptState.ts";
import { FoundCount } from "../page/FoundCount.tsx";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { Page } from "../page/Page.tsx";
import { QueryError } from "../page/QueryError.tsx";
import { QueryList } from "../page/QueryList.tsx";
import { paths } from "../paths.ts";
import { useMemberSearch } from "../people/useMemberSearch.ts";
import { useMay } from "../session/session.ts";
import { Button, getButtonClass } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { LoadingRows } from "../ui/Skeleton.tsx";
import type { ChildOf } from "./childOf.ts";
import { DeleteHousehold } from "./DeleteHousehold.tsx";
import { type HouseholdAction, HouseholdCard } from "./HouseholdCard.tsx";

// Forms are loaded when the first one opens.
const HouseholdDialog = loadOnDemand(() => import("./HouseholdDialog.tsx"));
const GuardiansDialog = loadOnDemand(() => import("./GuardiansDialog.tsx"));
const JointDialog = loadOnDemand(() => import("../statements/JointDialog.tsx"));

type OpenDialog =
  | { action: "add" }
  | { action: HouseholdAction; household: Household }
  | { action: "guardians"; child: ChildOf };

const route = getRouteApi("/shell/members/households");

const gridClass = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] items-start gap-4";

export default function HouseholdsPage() {
  const { household: only } = route.useSearch();
  const navigate = route.useNavigate();
  const manages = useMay("members.manage");
  const seesGuardians = useMay("guardians.read");
  const seesAll = useMay("households.read");
  const [opened, setOpened] = useKeptState<OpenDialog | null>("households.open", null);
  const close = useCallback(() => setOpened(null), [setOpened]);
  const actions = {
    onAction: (action: HouseholdAction, household: Household) => setOpened({ action, household }),
    onGuardians: seesGuardians ? (child: ChildOf) => setOpened({ action: "guardians", child }) : null,
  };
  const add = () => setOpened({ action: "add" });
  // The address of a household that was deleted leads nowhere, so it is replaced.
  const showAll = () => only !== undefined && navigate({ search: {}, replace: true });
  return (
    <Page
      title="Households"
      subtitle={seesAll ? "Who lives together, and where mail goes" : "Who lives with you"}
      actions={
        <>
          <Link to={paths.members} className={getButtonClass()}>
            Back to members
          </Link>
          {manages && (
            <Button variant="primary" icon={<HousePlus />} onClick={add} {...HouseholdDialog.loadEarly}>
              Add household
            </Button>
          )}
        </>
      }
    >
      {only === undefined ? (
        <AllHouseholds onAdd={manages ? add : null} canSearch={seesAll} {...actions} />
      ) : (
        <OneHousehold id={only} {...actions} />
      )}
      {opened?.action === "add" && <HouseholdDialog household={null} onClose={close} />}
      {opened?.action === "edit" && <HouseholdDialog household={opened.household} onClose={close} />}
      {opened?.action === "statements" && <JointDialog found={toJointStatements(opened.household)} onClose={close} />}
      {opened?.action === "guardians" && <GuardiansDialog child={opened.child} onClose={close} />}
      {opened?.action === "remove" && (
        <DeleteHousehold household={opened.household} onRemoved={showAll} onClose={close} />
      )}
    </Page>
  );
}

/** The initial values of the dialog of joint statements. */
const toJointStatements = ({ id, name, members, jointStatements, updatedAt }: Household) => ({
  householdId: id,
  household: name,
  adults: members.filter(({ role, primary }) => role === "adult" && primary),
  memberIds: jointStatements,
  updatedAt,
});

interface Actions {
  onAction: (action: HouseholdAction, household: Household) => void;
  onGuardians: ((child: ChildOf) => void) | null;
}

const Placeholders = () => <LoadingRows label="Loading households" rows={3} className={gridClass} bar="h-48" />;

interface AllHouseholdsProps extends Actions {
  canSearch: boolean;
  onAdd: (() => void) | null;
}

function AllHouseholds({ canSearch, onAdd, ...actions }: AllHouseholdsProps) {
  const { typed, setTyped, term } = useMemberSearch();
  const list = useInfiniteQuery({
    ...readPages(api.households.list, {}, term === "" ? {} : { search: term }),
    placeholderData: (before) => before,
  });
  return (
    <>
      {canSearch && (
        <search className="mb-6 block">
          <SearchField
            label="Search households"
            placeholder="Search by household or person..."
            value={typed}
            onChange={setTyped}
            className="sm:w-96"
          />
        </search>
      )}
      <FoundCount
        count={term !== "" && !list.isPlaceholderData ? list.data?.pages[0]?.total : undefined}
        one="household"
        many="households"
      />
      <QueryList
        list={list}
        framed
        loading={<Placeholders />}
        empty={
          <EmptyState
            icon={<HouseIcon />}
            title={term === "" ? "No households yet" : "No households found"}
            text={
              term === ""
                ? "The people of a household share an address and a phone number."
                : "Try another name, or add the household."
            }
            action={onAdd && term === "" && <Button onClick={onAdd}>Add the first household</Button>}
          />
        }
        moreFailed="The next households could not be loaded. Please try again."
        moreClassName="mt-4"
      >
        {(rows) => (
          <ul aria-label="Households" className={gridClass}>
            {rows.map((household) => (
              <HouseholdCard key={household.id} household={household} {...actions} />
            ))}
          </ul>
        )}
      </QueryList>
    </>
  );
}

function OneHousehold({ id, ...actions }: Actions & { id: number }) {
  const query = useQuery(read(api.households.show, { params: { id } }));
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <>
      {query.isPending ? (
        <Placeholders />
      ) : isGone ? (
        <EmptyState icon={<HouseIcon />} title="Household not found" text="It was deleted, or you may not see it." />
      ) : query.data ? (
        <ul aria-label="Households" className={gridClass}>
          <HouseholdCard household={query.data} {...actions} />
        </ul>
      ) : (
        <QueryError query={query} />
      )}
      <p className="mt-4">
        <Link to={paths.households} className={getButtonClass()}>
          Show all households
        </Link>
      </p>
    </>
  );
}
