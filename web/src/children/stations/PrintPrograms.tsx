// The printing programs, as administrators add them: each with a token that is shown once.
import { api } from "@narthex/contract/api.ts";
import type { PrintProgram } from "@narthex/contract/printing.ts";
import { useQuery } from "@tanstack/react-query";
import { Plus, Printer } from "lucide-react";
import { useState } from "react";
import { read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { formatElapsed, formatList } from "../../format/format.ts";
import { ConfirmAction } from "../../page/ConfirmAction.tsx";
import { QueryError } from "../../page/QueryError.tsx";
import { useMay } from "../../session/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { formatCupsStopped } from "../labels/printWords.ts";
import { AddPrintProgram } from "./AddPrintProgram.tsx";

export function PrintPrograms() {
  const list = useQuery(read(api.printPrograms.list));
  const isAdmin = useMay("settings.manage");
  const [isAdding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<PrintProgram | null>(null);
  return (
    <section aria-labelledby="print-programs" className="mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="print-programs" className="font-semibold text-lg">
          Printing programs
        </h2>
        {isAdmin && (
          <Button icon={<Plus />} onClick={() => setAdding(true)}>
            Add printing program
          </Button>
        )}
      </div>
      {list.isError ? (
        <QueryError query={list} />
      ) : !list.data ? (
        <Skeleton className="h-24 w-full" />
      ) : list.data.length === 0 ? (
        <EmptyState
          icon={<Printer />}
          title="No printing programs yet"
          text="A program on a computer beside the label printers prints as soon as a child is checked in. Without one, stations print from the browser."
        />
      ) : (
        <Card padding="none">
          <ul aria-label="Printing programs" className="divide-y divide-line">
            {list.data.map((program) => (
              <li key={program.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
                <div className="min-w-0 grow basis-56">
                  <p className="break-words font-medium">{program.name}</p>
                  <p className="break-words text-ink-quiet text-sm">
                    {program.lastSeenAt === null
                      ? "Never connected"
                      : `Last contact ${formatElapsed(program.lastSeenAt)}`}
                    {program.printers.length > 0 && ` · Printers: ${formatList(program.printers)}`}
                  </p>
                  {!program.isCupsRunning && (
                    <p className="break-words text-critical text-sm">{formatCupsStopped(program.name)}</p>
                  )}
                </div>
                {isAdmin && (
                  <Button variant="quiet" aria-label={`Revoke ${program.name}`} onClick={() => setRevoking(program)}>
                    Revoke
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {isAdding && <AddPrintProgram onClose={() => setAdding(false)} />}
      {revoking && (
        <ConfirmAction
          title={`Revoke ${revoking.name}?`}
          text="Its token stops working. Its stations print from the browser, and labels that wait for it have failed."
          confirmLabel="Revoke"
          danger
          onClose={() => setRevoking(null)}
          call={() => request(api.printPrograms.revoke, { params: { id: revoking.id } })}
          failed="The printing program could not be revoked. Please try again."
          done="Printing program revoked"
        />
      )}
    </section>
  );
}
