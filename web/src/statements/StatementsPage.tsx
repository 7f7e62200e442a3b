// The statements of a year, for people who manage donations: created for all donors, verified, printed, sent.

import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { HandCoins } from "lucide-react";
import { ApiError } from "../api/request.ts";
import { Page } from "../page/Page.tsx";
import { QueryError } from "../page/QueryError.tsx";
import { paths } from "../paths.ts";
import { getButtonClass } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Select } from "../ui/Select.tsx";
import { JointStatementsCard } from "./JointStatements.tsx";
import { NotReady } from "./NotReady.tsx";
import { StatementsLoading } from "./StatementsLoading.tsx";
import { StatementYear } from "./StatementYear.tsx";
import { statementYears } from "./statements.queries.ts";

const route = getRouteApi("/shell/donations/statements");

export default function StatementsPage() {
  const { year: asked } = route.useSearch();
  const navigate = route.useNavigate();
  const found = useQuery({
    ...statementYears,
    refetchOnMount: "always",
    throwOnError: (error) => error instanceof ApiError && error.status === 403,
  });
  const years = found.data?.years ?? [];
  // The default is the last complete year.
  const usual = years.find(({ isOver }) => isOver) ?? years[0];
  const shown = years.find(({ year }) => year === asked) ?? usual;
  return (
    <Page
      title="Giving statements"
      subtitle="Every donor's gifts of a year, for their tax return"
      actions={
        <>
          {shown && (
            <Select
              aria-label="Year"
              value={shown.year}
              onChange={(event) => void navigate({ search: { year: Number(event.target.value) }, replace: true })}
              options={years.map(({ year }) => ({ value: year, label: String(year) }))}
              className="w-28"
            />
          )}
          <Link to={paths.donations} className={getButtonClass()}>
            Back to donations
          </Link>
        </>
      }
    >
      {found.isPending ? (
        <StatementsLoading />
      ) : !found.data ? (
        <QueryError query={found} />
      ) : (
        <div className="flex flex-col gap-6">
          <NotReady missing={found.data.missing} />
          {shown ? (
            <StatementYear key={shown.year} year={shown.year} isReady={found.data.missing.length === 0}>
              <JointStatementsCard />
            </StatementYear>
          ) : (
            <>
              <Card>
                <EmptyState
                  icon={<HandCoins />}
                  title="No gifts yet"
                  text="Statements are made of the gifts of a year. Record the first one under Donations."
                />
              </Card>
              <JointStatementsCard />
            </>
          )}
        </div>
      )}
    </Page>
  );
}
