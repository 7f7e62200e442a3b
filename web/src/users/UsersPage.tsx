import { api } from "@narthex/contract/api.ts";
import type { User } from "@narthex/contract/users.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { UserRoundSearch } from "lucide-react";
import { useCallback } from "react";
import { readPages } from "../api/reads.ts";
import { ApiError } from "../api/request.ts";
import { useKeptState } from "../forms/useKeptState.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { Page } from "../page/Page.tsx";
import { QueryList } from "../page/QueryList.tsx";
import { useMemberSearch } from "../people/useMemberSearch.ts";
import { isFilterSet } from "../routing/params.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import type { UserAction } from "./UserActions.tsx";
import { UsersLoading } from "./UsersLoading.tsx";
import { UsersTable } from "./UsersTable.tsx";
import { UsersToolbar } from "./UsersToolbar.tsx";

// Forms and confirmations are loaded when the first one opens.
const UserDialog = loadOnDemand(() => import("./UserDialog.tsx"));

const route = getRouteApi("/shell/users");

export default function UsersPage() {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const { typed, setTyped, term } = useMemberSearch();
  const list = useInfiniteQuery({
    ...readPages(api.users.list, {}, { ...filter, ...(term ? { search: term } : {}) }),
    placeholderData: (before) => before,
    // Signing in and signing up send no live notice, so the table is read again on every visit.
    refetchOnMount: "always",
    throwOnError: (error) => error instanceof ApiError && error.status === 403,
  });
  const [opened, setOpened] = useKeptState<{ action: UserAction; user: User } | null>("users.open", null);
  const onAction = useCallback((action: UserAction, user: User) => setOpened({ action, user }), [setOpened]);
  const close = useCallback(() => setOpened(null), [setOpened]);

  const isNarrowed = term !== "" || isFilterSet(filter);
  const showAll = () => {
    setTyped("");
    void navigate({ search: {} });
  };
  return (
    <Page title="User Management" subtitle="The people who may sign in, with their roles, duties and members">
      <UsersToolbar
        typed={typed}
        onType={setTyped}
        filter={filter}
        onFilter={(search) => void navigate({ search, replace: true, state: true })}
        total={list.data ? (list.data.pages.at(-1)?.total ?? 0) : null}
      />
      <QueryList
        list={list}
        loading={<UsersLoading />}
        empty={
          <EmptyState
            icon={<UserRoundSearch />}
            title="No accounts found"
            text="No accounts match your filters."
            action={isNarrowed && <Button onClick={showAll}>Show all accounts</Button>}
          />
        }
        moreFailed="The next accounts could not be loaded. Please try again."
        moreClassName="p-3"
      >
        {(users) => (
          <Card padding="none">
            <UsersTable users={users} onAction={onAction} />
          </Card>
        )}
      </QueryList>
      {opened && <UserDialog {...opened} onClose={close} />}
    </Page>
  );
}
