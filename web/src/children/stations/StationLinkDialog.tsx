// The link that makes a browser this station: as a QR code for a tablet with a camera, and to type.
import { api } from "@narthex/contract/api.ts";
import type { Station } from "@narthex/contract/stations.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { LocalAddressNote } from "../../page/LocalAddressNote.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Countdown } from "../pickup/Countdown.tsx";

export function StationLinkDialog({ station, onClose }: { station: Station; onClose: () => void }) {
  const create = useAction({
    call: () => request(api.stations.link, { params: { id: station.id } }),
    failed: "The link could not be created. Please try again.",
  });
  const link = create.answer;
  return (
    <Dialog
      open
      size="small"
      title={`Link for ${station.name}`}
      description="Opens once, within ten minutes. The person who is signed in to that browser is signed out."
      onClose={onClose}
    >
      <div className="grid gap-4">
        {link && (
          <>
            <img src={link.qrCode} alt="QR code of the link" className="mx-auto size-56 rounded-md bg-white" />
            <p className="text-center">
              Scan the code with the tablet, or open
              <span data-link className="mt-1 block select-all break-all font-medium font-mono">
                {link.url}
              </span>
            </p>
            <div className="text-center text-sm">
              <Countdown until={link.expiresAt} />
            </div>
            <LocalAddressNote address={link.url} next="make another link" />
          </>
        )}
        {station.enrolledAt !== null && !link && (
          <p>The browser that is this station now stops as soon as another one opens the link.</p>
        )}
        {create.sentence && (
          <p role="alert" className="text-critical">
            {create.sentence}
          </p>
        )}
        <Button variant={link ? "secondary" : "primary"} busy={create.busy} onClick={() => create.run()}>
          {link ? "Another link" : "Show link"}
        </Button>
      </div>
    </Dialog>
  );
}
