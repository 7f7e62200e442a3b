import { api } from "@narthex/contract/api.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { Mark } from "../brand/Mark.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";

interface EnrollProps {
  code: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks before the browser becomes a station: a link that was opened by mistake must not sign anyone out. */
export function Enroll({ code, onDone, onCancel }: EnrollProps) {
  const enroll = useAction({
    call: () => request(api.station.enroll, { body: { code } }),
    failed: "Something went wrong. Please try again.",
    onSaved: onDone,
  });
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-6 px-4 py-10">
      <title>Check-in station</title>
      <Mark className="mx-auto size-10" />
      <Card>
        <div className="grid gap-4">
          <h1 className="font-semibold font-serif text-2xl">Use this browser as a check-in station?</h1>
          <p>
            From then on it checks children in and does nothing else. The person who is signed in here is signed out. A
            children's lead can revoke the station at any time.
          </p>
          {enroll.sentence && (
            <p role="alert" className="text-critical">
              {enroll.sentence}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" size="large" busy={enroll.busy} onClick={() => enroll.run()}>
              Start station
            </Button>
            <Button size="large" variant="quiet" disabled={enroll.busy} onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </div>
      </Card>
    </main>
  );
}
