// Reads the reports of the two test runners.

/** Reads counts and names from Vitest's JSON. Its printed output describes failures better, so that is shown. */
export function readVitest(report, output) {
  const failures = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === "failed");
    // A file that could not be loaded contains no tests, so it counts as one failure.
    if (file.status === "failed" && failed.length === 0) return [{ name: file.name, text: "" }];
    return failed.map((test) => ({ name: `${file.name} > ${test.fullName}`, text: "" }));
  });
  const skipped = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => ["skipped", "pending", "todo"].includes(test.status))
      .map((test) => test.fullName),
  );
  const details = output.search(/⎯ (Failed|Unhandled)/);
  return { passed: report.numPassedTests, failures, skipped, details: details < 0 ? "" : output.slice(details) };
}

/** Reads Playwright's JSON. A test that passed only on a retry counts as failed. */
export function readPlaywright(report) {
  const specs = report.suites.flatMap((suite) => listSpecs(suite, []));
  const isFailed = (spec) => spec.tests.some((test) => test.status === "unexpected" || test.status === "flaky");
  const isSkipped = (spec) => spec.tests.every((test) => test.status === "skipped");
  const failures = specs.filter(isFailed).map((spec) => {
    const errors = spec.tests.flatMap((test) =>
      test.results.flatMap((result) => result.errors.map((error) => error.message)),
    );
    return { name: spec.name, text: errors.join("\n") };
  });
  for (const error of report.errors ?? []) failures.push({ name: "outside of any journey", text: error.message ?? "" });
  const skipped = specs.filter(isSkipped).map((spec) => spec.name);
  return { passed: specs.filter((spec) => !isFailed(spec) && !isSkipped(spec)).length, failures, skipped };
}

function listSpecs(suite, above) {
  const titles = suite.title ? [...above, suite.title] : above;
  const own = (suite.specs ?? []).map((spec) => ({ ...spec, name: [...titles, spec.title].join(" > ") }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => listSpecs(inner, titles))];
}
