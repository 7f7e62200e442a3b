import { api } from "@narthex/contract/api.ts";
import type { Invitation } from "@narthex/contract/invitations.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { MailPlus } from "lucide-react";
import { readPages } from "../api/reads.ts";
import { QueryList } from "../page/QueryList.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LoadingRows, Skeleton } from "../ui/Skeleton.tsx";
import { soleHead, Table, Th } from "../ui/Table.tsx";
import { InvitationRow } from "./InvitationRow.tsx";

interface InvitationTableProps {
  onShow: (invitation: Invitation) => void;
  onDelete: (invitation: Invitation) => void;
}

const TITLE = "All invitations";

export function InvitationTable({ onShow, onDelete }: InvitationTableProps) {
  const list = useInfiniteQuery(readPages(api.invitations.list, {}));
  return (
    <Card title={TITLE} padding="none">
      <QueryList
        list={list}
        loading={
          <LoadingRows
            label="Loading invitations"
            rows={4}
            rowClassName="flex h-16 items-center justify-between gap-6 border-line border-t px-4 sm:px-6"
          >
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-5 w-24" />
          </LoadingRows>
        }
        empty={
          <EmptyState
            icon={<MailPlus />}
            title="No invitations yet"
            text="Invite the first person above: by email, or with a link that you share or print."
          />
        }
        moreFailed="The next invitations could not be loaded. Please try again."
        moreClassName="border-line border-t p-3"
      >
        {(rows) => (
          <Table caption={TITLE}>
            <thead>
              <tr>
                <Th className={soleHead.lg}>
                  <span className="max-lg:sr-only">Code</span>
                </Th>
                <Th className="max-lg:hidden">For</Th>
                <Th className="max-xl:hidden">Role</Th>
                <Th className="max-lg:hidden">Status</Th>
                <Th align="end" className="max-lg:hidden">
                  Uses
                </Th>
                <Th className="max-xl:hidden">Expires</Th>
                <Th className={soleHead.lg}>
                  <span className="sr-only">Actions</span>
                </Th>
              </tr>
            </thead>
            <tbody>
              {rows.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} onShow={onShow} onDelete={onDelete} />
              ))}
            </tbody>
          </Table>
        )}
      </QueryList>
    </Card>
  );
}
