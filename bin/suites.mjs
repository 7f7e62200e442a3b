// Reads what the two test runners wrote about their run.

/** From Vitest's JSON: counts and names. What it printed about failures says more than the JSON, so that is shown. */
export function readVitest(report, output) {
  const failures = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === "failed");
    // A file that could not even be loaded has no tests to speak for it.
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

/** From Playwright's JSON. A test that passed only when repeated counts as failed: it will fail somebody else. */
export function readPlaywright(report) {
  const specs = report.suites.flatMap((suite) => specsOf(suite, []));
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

function specsOf(suite, above) {
  const titles = suite.title ? [...above, suite.title] : above;
  const own = (suite.specs ?? []).map((spec) => ({ ...spec, name: [...titles, spec.title].join(" > ") }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, titles))];
}
