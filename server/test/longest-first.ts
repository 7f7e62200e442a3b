// The order of the test files: the longest first, so that no core is idle at the end. The others
// follow as vitest orders them.
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Sorted by duration on two cores, longest first. */
export const LONGEST = [
  "ops/proofs/proofs.test.ts",
  "checks/generated-input.test.ts",
  "server/src/prayers/anonymity.http.test.ts",
  "server/src/giving/statements/files.http.test.ts",
  "server/src/merges/identity.http.test.ts",
  "server/src/stations/stations.http.test.ts",
  "sample/src/congregation.test.ts",
  "checks/permissions.test.ts",
  "server/src/http/malformed-requests.http.test.ts",
  "server/src/imports/homes.http.test.ts",
  "server/src/giving/statements/run.http.test.ts",
  "server/src/giving/statements/statement.test.ts",
  "sample/src/seed.http.test.ts",
  "server/src/start.test.ts",
  "server/src/messaging/deliveries/crash.test.ts",
  "server/src/database/embedded/crash.test.ts",
  "server/src/database/embedded/root.test.ts",
  "server/src/database/limits.http.test.ts",
  "server/src/giving/payments/crash.test.ts",
  "server/src/messaging/mail/mail.http.test.ts",
  "server/src/auth/simultaneous.http.test.ts",
  "server/src/children/label.test.ts",
  "server/src/imports/products.http.test.ts",
  "server/src/auth/lockout.http.test.ts",
  "server/src/reports/agreement.http.test.ts",
  "server/src/imports/run.http.test.ts",
  "checks/visible-fields.test.ts",
  "sample/src/giving.test.ts",
  "server/src/checkin/refusals.http.test.ts",
  "server/src/printing/jobs.http.test.ts",
  "server/src/events/calendar-imports/imports.http.test.ts",
  "server/src/printing/program.http.test.ts",
  "server/src/giving/statements/mailing.http.test.ts",
  "server/src/imports/any-order.http.test.ts",
  "checks/versions.test.ts",
  "server/src/live/outage.http.test.ts",
  "server/src/giving/statements/joint.http.test.ts",
  "server/src/auth/signin.http.test.ts",
  "server/src/events/random-series.http.test.ts",
  "bin/launcher.test.ts",
  "server/src/backup/s3.http.test.ts",
  "server/src/events/calendar-imports/joined-days.http.test.ts",
  "server/src/live/delivery.http.test.ts",
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.indexOf(relative(root, moduleId));
      return place < 0 ? LONGEST.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
