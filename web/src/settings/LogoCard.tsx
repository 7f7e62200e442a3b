import { api } from "@narthex/contract/api.ts";
import type { Logo as LogoPicture } from "@narthex/contract/logo.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { ImageUp } from "lucide-react";
import { useRef, useState } from "react";
import { read } from "../api/reads.ts";
import { Logo } from "../brand/Logo.tsx";
import { Mark } from "../brand/Mark.tsx";
import { PICTURE_TYPES } from "../pictures/pictureFile.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { Problem } from "../ui/Field.tsx";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { useLogo } from "./useLogo.ts";

export function LogoCard() {
  const { logo } = useSuspenseQuery(read(api.settings.get)).data;
  const change = useLogo();
  const [isAsking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The clicked button is about to be removed.
  const returnFocus = () => button.current?.focus();
  return (
    <Card
      title="Logo"
      description="Shown at the top of every screen, on the sign-in and check-in pages, and on posters, letters and giving statements."
    >
      <Shown logo={logo} />
      <input ref={input} type="file" accept={PICTURE_TYPES} hidden onChange={change.choose} aria-label="Logo" />
      <div className="mt-2 h-2">{change.sending && <ProgressBar label="Uploading logo" done={change.sent} />}</div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button ref={button} icon={<ImageUp />} busy={change.sending} onClick={() => input.current?.click()}>
          {logo ? "Change logo" : "Upload logo"}
        </Button>
        {change.sending ? (
          <Button variant="quiet" aria-label="Cancel upload" onClick={() => change.cancel(returnFocus)}>
            Cancel
          </Button>
        ) : (
          logo && (
            <Button variant="quiet" aria-label="Remove logo" onClick={() => setAsking(true)}>
              Remove
            </Button>
          )
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Remove the logo?"
        text="It is removed from every screen and from future printouts, and Narthex does not keep it. To restore it, you need its file."
        confirmLabel="Remove"
        danger
        busy={change.removing}
        onCancel={() => setAsking(false)}
        onConfirm={() => change.remove(() => setAsking(false))}
      />
      <Problem sentence={change.fault} />
      <p className="mt-3 text-ink-quiet text-xs">
        JPEG, PNG or WebP, up to 5 MB. It keeps its proportions and may be transparent. Issued statements keep their
        logo.
      </p>
    </Card>
  );
}

/** The logo at its largest size in the app; without a logo, its replacement. */
function Shown({ logo }: { logo: LogoPicture | null }) {
  return (
    <div className="flex min-h-28 items-center justify-center rounded-md border border-line bg-surface p-3">
      {logo ? (
        <Logo {...logo} wide={320} high={88} tall={112} />
      ) : (
        <p className="flex items-center gap-3 text-ink-quiet text-sm">
          <Mark className="size-10" /> No logo yet: the Narthex logo is used.
        </p>
      )}
    </div>
  );
}
