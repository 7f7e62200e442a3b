import { api } from "@narthex/contract/api.ts";
import type { Donation } from "@narthex/contract/donations.ts";
import { useQuery } from "@tanstack/react-query";
import { FileText, Mail } from "lucide-react";
import { buildAddress, request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { EMAIL_KEPT } from "../page/emailKept.ts";
import { NotReady } from "../statements/NotReady.tsx";
import { statementYears } from "../statements/statements.queries.ts";
import { Button, getButtonClass } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { formatGift } from "./donationWords.ts";

interface GiftReceiptProps {
  gift: Donation;
  /** Whether the user manages gifts. */
  mayMail: boolean;
  onClose: () => void;
}

/** The receipt for a gift: opened as a PDF, or sent to the donor by a person who manages gifts. */
export function GiftReceipt({ gift, mayMail, onClose }: GiftReceiptProps) {
  const params = { id: gift.id };
  const years = useQuery({ ...statementYears, enabled: mayMail });
  const missing = years.data?.missing ?? [];
  const send = useAction({
    call: () => request(api.receipts.mail, { params }),
    failed: "The receipt could not be sent.",
    failureNotice: true,
    done: ({ email, delivery }) =>
      delivery === "smtp"
        ? { title: "Receipt on its way", description: `It is sent to ${email}.` }
        : { title: "Receipt kept here", description: EMAIL_KEPT },
    onDone: onClose,
  });
  return (
    <Dialog open onClose={onClose} size="small" title="Receipt" description={`For ${formatGift(gift)}.`}>
      {mayMail && missing.length > 0 ? (
        <NotReady missing={missing} what="receipt" />
      ) : (
        <div className="flex flex-wrap gap-3">
          <a
            href={buildAddress(api.receipts.pdf, { params })}
            target="_blank"
            rel="noreferrer"
            className={getButtonClass({ variant: "primary" })}
          >
            <FileText aria-hidden />
            Open PDF
          </a>
          {mayMail && (gift.memberId !== null || gift.guestEmail !== null) && (
            <Button icon={<Mail />} busy={send.busy} onClick={() => send.run()}>
              Send by email
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}
