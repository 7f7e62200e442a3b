import { api } from "@narthex/contract/api.ts";
import type { Mail } from "@narthex/contract/settings.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { MailOpen } from "lucide-react";
import { useState } from "react";
import { read, readPages } from "../api/reads.ts";
import { listAllRows } from "../page/listAllRows.ts";
import { QueryList } from "../page/QueryList.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LoadingRows, Skeleton } from "../ui/Skeleton.tsx";
import { areEmailsSent } from "./areEmailsSent.ts";
import { MailDialog } from "./MailDialog.tsx";
import { MailRow } from "./MailRow.tsx";

const PAGE_ROWS = 10;

/** The newest emails with their status. */
export function MailList() {
  const [opened, setOpened] = useState<Mail | null>(null);
  const list = useInfiniteQuery(readPages(api.settings.mails, {}, { limit: PAGE_ROWS }));
  const server = useQuery(read(api.mailServer.get)).data;
  const canSend = server !== undefined && areEmailsSent(server);
  const hasKept = listAllRows(list).some(({ status }) => status === "kept");
  return (
    <Card title="Newest emails" description={canSend && hasKept ? "Open a kept email to send it now." : undefined}>
      <QueryList
        list={list}
        loading={
          <LoadingRows
            label="Loading emails"
            rows={3}
            className="divide-y divide-line border-line border-y"
            rowClassName="py-3"
          >
            <Skeleton className="mt-1 h-4 w-3/5" />
            <Skeleton className="mt-3 mb-1 h-4 w-2/5" />
          </LoadingRows>
        }
        empty={
          <EmptyState
            icon={<MailOpen />}
            title="No emails yet"
            text="Every email from Narthex is listed here, such as sign-in codes and links for new passwords."
          />
        }
        moreFailed="The next emails could not be loaded. Please try again."
        moreClassName="mt-4"
      >
        {(mails) => (
          <ul className="divide-y divide-line border-line border-y">
            {mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} onOpen={setOpened} />
            ))}
          </ul>
        )}
      </QueryList>
      {opened && <MailDialog mail={opened} canSend={canSend} onClose={() => setOpened(null)} />}
    </Card>
  );
}
