import { backups } from "@narthex/contract/backups.ts";
import type { Config } from "../config.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { readBackupState, requestBackup } from "./backups.service.ts";
import { resumeOutgoing } from "./outgoing.ts";

interface Needs {
  readonly config: Config;
  readonly jobs: Jobs;
}

export const backupRoutes = createRoutesWith<Needs>()(backups, {
  list: ({ db, services, now }) => readBackupState(db, services, now),
  async start({ db, services, viewer, now }) {
    await requestBackup(db, viewer, services.jobs);
    return readBackupState(db, services, now);
  },
  async resumeOutgoing({ db, services, viewer, now }) {
    await resumeOutgoing(db, viewer, services.jobs, now);
    return readBackupState(db, services, now);
  },
});
