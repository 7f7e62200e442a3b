// The check-in stations: browsers at the entrance, each with a link that works once.
import { api } from "@narthex/contract/api.ts";
import type { PrintProgram } from "@narthex/contract/printing.ts";
import { STATION_KIND_NAMES } from "@narthex/contract/station-kinds.ts";
import type { Station } from "@narthex/contract/stations.ts";
import { useQuery } from "@tanstack/react-query";
import { Plus, TabletSmartphone } from "lucide-react";
import { useState } from "react";
import { read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { formatElapsed } from "../../format/format.ts";
import { ConfirmAction } from "../../page/ConfirmAction.tsx";
import { QueryError } from "../../page/QueryError.tsx";
import { useMay } from "../../session/session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { formatPrinting } from "../labels/printWords.ts";
import { PrintPrograms } from "./PrintPrograms.tsx";
import { AddStation, RenameStation } from "./StationForms.tsx";
import { StationLinkDialog } from "./StationLinkDialog.tsx";
import { StationPrintingDialog } from "./StationPrinting.tsx";
import { TestLabelDialog } from "./TestLabelDialog.tsx";

/** The contacts of printing programs are no changes that are announced. */
const LOOK_AGAIN_MS = 3000;

type StationAction = "rename" | "link" | "revoke" | "printing" | "test";
type OpenDialog = { what: "add" } | { what: StationAction; station: Station };

export function StationsTab() {
  const list = useQuery(read(api.stations.list));
  const isAdmin = useMay("settings.manage");
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const programs = useQuery({ ...read(api.printPrograms.list), refetchInterval: LOOK_AGAIN_MS }).data ?? [];
  const close = () => setOpened(null);
  const add = isAdmin && (
    <Button variant="primary" icon={<Plus />} onClick={() => setOpened({ what: "add" })}>
      Add station
    </Button>
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-lg">Check-in stations</h2>
        {add}
      </div>
      {list.isError ? (
        <QueryError query={list} />
      ) : !list.data ? (
        <Skeleton className="h-40 w-full" />
      ) : list.data.length === 0 ? (
        <EmptyState
          icon={<TabletSmartphone />}
          title="No stations yet"
          text="A station is a tablet or computer at the entrance that does nothing but check children in."
          action={
            isAdmin && (
              <Button icon={<Plus />} onClick={() => setOpened({ what: "add" })}>
                Add the first station
              </Button>
            )
          }
        />
      ) : (
        <ul
          aria-label="Check-in stations"
          className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,26rem),1fr))] items-start gap-4"
        >
          {list.data.map((station) => (
            <StationCard
              key={station.id}
              station={station}
              programs={programs}
              mayEnroll={isAdmin}
              onOpen={(what) => setOpened({ what, station })}
            />
          ))}
        </ul>
      )}
      {opened?.what === "add" && (
        <AddStation onClose={close} onAdded={(station) => setOpened({ what: "link", station })} />
      )}
      {opened?.what === "rename" && <RenameStation station={opened.station} onClose={close} />}
      {opened?.what === "link" && <StationLinkDialog station={opened.station} onClose={close} />}
      {opened?.what === "printing" && (
        <StationPrintingDialog station={opened.station} programs={programs} onClose={close} />
      )}
      {opened?.what === "test" && <TestLabelDialog station={opened.station} onClose={close} />}
      {opened?.what === "revoke" && (
        <ConfirmAction
          title={`Revoke ${opened.station.name}?`}
          text="The browser of this station is refused from its next step on. Children who are checked in stay checked in."
          confirmLabel="Revoke"
          danger
          onClose={close}
          call={() => request(api.stations.revoke, { params: { id: opened.station.id } })}
          failed="The station could not be revoked. Please try again."
          done="Station revoked"
        />
      )}
      {/* After the stations, which would push it down. */}
      {!list.isPending && <PrintPrograms />}
    </>
  );
}

interface StationCardProps {
  station: Station;
  programs: readonly PrintProgram[];
  mayEnroll: boolean;
  onOpen: (what: StationAction) => void;
}

function StationCard({ station, programs, mayEnroll, onOpen }: StationCardProps) {
  const { name, kind, enrolledAt, lastUsedAt, printProgramId } = station;
  const program = programs.find(({ id }) => id === printProgramId);
  const linkLabel = enrolledAt === null ? "Link" : "New link";
  return (
    <Card as="li" padding="none">
      <div className="grid gap-3 p-5">
        <div className="flex items-start gap-3">
          <h3 className="min-w-0 grow break-words font-semibold text-lg leading-snug">{name}</h3>
          <Badge tone={enrolledAt === null ? "neutral" : "positive"}>
            {enrolledAt === null ? "No browser yet" : "Enrolled"}
          </Badge>
        </div>
        <p className="text-ink-quiet text-sm">
          {STATION_KIND_NAMES[kind]}
          {" · "}
          {lastUsedAt === null ? "Never used" : `Last used ${formatElapsed(lastUsedAt)}`}
        </p>
        <p className="break-words text-ink-quiet text-sm">{formatPrinting(station, program?.name)}</p>
        <div className="flex flex-wrap gap-x-1 gap-y-2 border-line border-t pt-3">
          {mayEnroll && (
            <Button size="small" aria-label={`${linkLabel} for ${name}`} onClick={() => onOpen("link")}>
              {linkLabel}
            </Button>
          )}
          <Button size="small" variant="quiet" aria-label={`Printing at ${name}`} onClick={() => onOpen("printing")}>
            Printing
          </Button>
          <Button size="small" variant="quiet" aria-label={`Test label at ${name}`} onClick={() => onOpen("test")}>
            Test label
          </Button>
          {/* Together, so that neither stands alone in a second line. */}
          <span className="flex gap-1">
            <Button size="small" variant="quiet" aria-label={`Rename ${name}`} onClick={() => onOpen("rename")}>
              Rename
            </Button>
            <Button size="small" variant="quiet" aria-label={`Revoke ${name}`} onClick={() => onOpen("revoke")}>
              Revoke
            </Button>
          </span>
        </div>
      </div>
    </Card>
  );
}
