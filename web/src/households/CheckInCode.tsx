import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { QrCode, RefreshCw } from "lucide-react";
import { useState } from "react";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";
import { QueryError } from "../page/QueryError.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

/** The QR code with which a family is found at a self-service station. */
export function CheckInCode({ householdId, name }: { householdId: number; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isRenewing, setRenewing] = useState(false);
  const query = useQuery({ ...read(api.familyCards.show, { params: { id: householdId } }), enabled: isOpen });
  return (
    <>
      <Button aria-label={`Check-in code of ${name}`} icon={<QrCode />} onClick={() => setOpen(true)}>
        Check-in code
      </Button>
      <Dialog
        open={isOpen}
        size="small"
        title="Check-in code"
        description="Hold it to the scanner of a check-in station, instead of entering your phone number."
        onClose={() => setOpen(false)}
      >
        {query.data ? (
          <div className="grid gap-5">
            <img src={query.data.qrCode} alt="QR code" className="mx-auto size-64 rounded-md bg-white" />
            {query.data.can.renew && (
              <div className="text-center">
                <Button variant="quiet" icon={<RefreshCw />} onClick={() => setRenewing(true)}>
                  Make a new code
                </Button>
              </div>
            )}
          </div>
        ) : query.isError ? (
          <QueryError query={query} />
        ) : (
          <Skeleton className="mx-auto size-64" />
        )}
      </Dialog>
      {isRenewing && (
        <ConfirmAction
          title="Make a new code?"
          text="The code that you have now, also on paper and in pictures, will no longer work."
          confirmLabel="Make new code"
          call={() => request(api.familyCards.renew, { params: { id: householdId } })}
          failed="The code could not be renewed. Please try again."
          done="New code made"
          onClose={() => setRenewing(false)}
        />
      )}
    </>
  );
}
