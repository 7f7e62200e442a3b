import type { MemberImport } from "@narthex/contract/imports.ts";
import { numberInWords } from "../client/words.ts";
import { Card } from "../ui/Card.tsx";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { Spinner } from "../ui/Spinner.tsx";

/** How far the server is. It goes on without this window. */
export function Progress({ found }: { found: MemberImport }) {
  const { progress, ready } = found;
  const words = `${numberInWords(progress)} of ${numberInWords(ready)}`;
  return (
    <Card title="Importing" description="You can leave this page: the import goes on, and is found here again.">
      <div className="h-3">
        <ProgressBar label="Import" done={progress / Math.max(ready, 1)} words={words} />
      </div>
      <p className="mt-3 flex items-center gap-2 text-ink-quiet tabular-nums">
        <Spinner />
        {words}
      </p>
    </Card>
  );
}
