// Shows whether there is a tested backup of today, and what a restore has paused.
import { api } from "@narthex/contract/api.ts";
import type { Backup, BackupFault, BackupState } from "@narthex/contract/backups.ts";
import { useQuery } from "@tanstack/react-query";
import { DatabaseBackup } from "lucide-react";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatElapsed, formatInstantDate, formatInstantTime, LOCALE } from "../format/format.ts";
import { QueryError } from "../page/QueryError.tsx";
import { useCurrentUser } from "../session/session.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Loading } from "../ui/Skeleton.tsx";

const LOOK_AGAIN_MS = 2000;

const SIZE_UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** Such as 1.2 MB. */
function formatFileSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), SIZE_UNITS.length - 1);
  const unit = SIZE_UNITS[power] ?? "byte";
  const options = { style: "unit", unit, maximumFractionDigits: power === 0 ? 0 : 1 } as const;
  return new Intl.NumberFormat(LOCALE, options).format(bytes / 1000 ** power);
}

const FAULTS: Readonly<Record<BackupFault, string>> = {
  folder: "The folder for backups cannot be written. Check BACKUP_DIR.",
  disk_full: "The disk is full.",
  may_not_create_database: "The database user may not create the scratch database that the test needs.",
  differs: "The backup could not be restored completely. Make a new one, and check the disk.",
  storage: "The storage for backups cannot be reached or refuses them. Check BACKUP_S3_ENDPOINT and the keys.",
  encrypted:
    "It is encrypted, and this server does not have its key. Test it where the key is: npm run backup -- --test FILE.",
  other: "Something went wrong. The log of the server has the details.",
};

export function BackupCard() {
  const query = useQuery({
    ...read(api.backups.list),
    // The notice of a backup arrives before its job has ended: the job then deletes old archives.
    refetchInterval: ({ state }) => (state.data?.isRunning ? LOOK_AGAIN_MS : false),
  });
  const start = useAction({
    call: () => request(api.backups.start, {}),
    failed: "The backup could not be started",
    failureNotice: true,
    done: "Backup started",
  });
  return (
    <Card
      title="Backups"
      action={
        query.data?.outgoingPausedAt === null && (
          <Button
            size="small"
            icon={<DatabaseBackup />}
            busy={start.busy || query.data.isRunning}
            onClick={() => start.run()}
          >
            Back up now
          </Button>
        )
      }
    >
      {query.isPending ? (
        <Loading bar="h-24" />
      ) : query.data ? (
        <State state={query.data} />
      ) : (
        <QueryError query={query} />
      )}
    </Card>
  );
}

function State({ state }: { state: BackupState }) {
  const { lastGood, isOverdue, backups, outgoingPausedAt } = state;
  return (
    <>
      {outgoingPausedAt !== null && <Paused since={outgoingPausedAt} />}
      <Badge tone={isOverdue ? "critical" : "positive"}>
        {lastGood ? `Last backup ${formatElapsed(lastGood.createdAt)}` : "No backup yet"}
      </Badge>
      <p className="mt-2 text-ink-quiet text-sm">
        {outgoingPausedAt !== null
          ? "No backup is made until you press Resume, so that those of the original stay."
          : isOverdue
            ? "A backup is made every day while Narthex is running. Make one now."
            : describePlace(state)}
      </p>
      {backups.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-line border-t">
          {backups.map((backup) => (
            <Row key={backup.id} backup={backup} />
          ))}
        </ul>
      )}
    </>
  );
}

function describePlace({ kept, storage }: BackupState): string {
  return storage === null
    ? `A backup is made every day. The newest ${kept} are kept on the server; copy them to another place as well.`
    : `A backup is made every day. The newest ${kept} are kept, encrypted, in ${storage.bucket} at ${storage.host}.`;
}

function Row({ backup: { createdAt, fileName, bytes, isEncrypted, fault, testedAt, testFault } }: { backup: Backup }) {
  const { timezone } = useCurrentUser().congregation;
  return (
    <li className="py-2.5 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">
          {formatInstantDate(createdAt, timezone)}, {formatInstantTime(createdAt, timezone)}
        </span>
        <span className="text-ink-quiet">
          {bytes === null ? "Failed" : `${formatFileSize(bytes)}${isEncrypted ? ", encrypted" : ""}`}
        </span>
      </p>
      {fileName && <p className="break-all text-ink-quiet">{fileName}</p>}
      {fault && <p className="text-critical">{FAULTS[fault]}</p>}
      {testedAt && testFault === null && (
        <p className="text-positive">Restored and compared {formatElapsed(testedAt)}</p>
      )}
      {testFault && (
        <p className={testFault === "encrypted" ? "text-ink-quiet" : "text-critical"}>{FAULTS[testFault]}</p>
      )}
    </li>
  );
}

function Paused({ since }: { since: string }) {
  const resume = useAction({
    call: () => request(api.backups.resumeOutgoing, {}),
    failed: "Emails, payments and backups could not be resumed",
    failureNotice: true,
    done: "Emails, text messages, payments and backups resumed",
  });
  return (
    <div className="mb-4 rounded-lg border border-caution bg-caution-quiet p-4">
      <p className="font-medium">Restored from a backup {formatElapsed(since)}</p>
      <p className="mt-1 text-sm">
        Emails, text messages, card payments and backups are paused, so that nothing is sent or charged twice while the
        original may still be running. Resume them once this server has replaced the original.
      </p>
      <p className="mt-2 text-sm">
        Access that was taken away after the backup is valid again. Before you resume, check accounts and their roles,
        invitations, check-in stations and printing programs. Also check the people who may or must not collect a child,
        clearances, and choices about emails and texts, which are as they were in the backup.
      </p>
      <p className="mt-2 text-sm">
        If you use Stripe, gifts by card after the backup were charged and may be missing here. Compare Stripe's
        payments with the gifts in Donations.
      </p>
      <Button className="mt-3" size="small" busy={resume.busy} onClick={() => resume.run()}>
        Resume
      </Button>
    </div>
  );
}
