// The order of the test files: the longest first, so that no core is idle at the end. The others
// follow as vitest orders them.
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Sorted by duration on two cores, longest first. */
export const LONGEST = [
  "server/src/start.test.ts",
  "server/src/auth/lockout.http.test.ts",
  "server/src/imports/run.http.test.ts",
  "checks/generated-input.test.ts",
  "server/src/messaging/deliveries/crash.test.ts",
  "server/src/database/embedded/crash.test.ts",
  "server/src/database/embedded/root.test.ts",
  "server/src/giving/statements/run.http.test.ts",
  "server/src/database/limits.http.test.ts",
  "server/src/reports/agreement.http.test.ts",
  "sample/src/congregation.test.ts",
  "sample/src/seed.http.test.ts",
  "server/src/giving/payments/crash.test.ts",
  "server/src/live/delivery.http.test.ts",
  "server/src/giving/statements/mailing.http.test.ts",
  "server/src/auth/signin.http.test.ts",
  "server/src/prayers/anonymity.http.test.ts",
  "server/src/messaging/mail/mail.http.test.ts",
  "server/src/auth/simultaneous.http.test.ts",
  "bin/launcher.test.ts",
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
