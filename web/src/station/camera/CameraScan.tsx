import { useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Problem } from "../../ui/Field.tsx";
import { useCamera } from "./useCamera.ts";

interface CameraScanProps {
  /** Whether a text can be a family's code. */
  isCard: (text: string) => boolean;
  /** Called once with the text of a family's code. */
  onCode: (card: string) => void;
  onClose: () => void;
}

/** The picture of the camera, until it sees the QR code of a family. */
export function CameraScan({ isCard, onCode, onClose }: CameraScanProps) {
  const video = useRef<HTMLVideoElement>(null);
  const isFound = useRef(false);
  const [isOther, setOther] = useState(false);
  const { isOn, problem } = useCamera(video, (text) => {
    if (isFound.current) return;
    if (!isCard(text)) return setOther(true);
    isFound.current = true;
    onCode(text);
  });
  return (
    <section aria-label="Camera" className="mx-auto grid max-w-md gap-5">
      <div>
        <h2 className="font-semibold font-serif text-2xl">Show your family's QR code</h2>
        <p className="mt-1 text-ink-quiet">Hold it in front of the camera, about a hand's length away.</p>
      </div>
      {!problem && (
        <div className="relative aspect-square overflow-hidden rounded-lg border border-line bg-surface-sunken">
          {/* Mirrored, so that a hand moves to the side that people expect. */}
          <video
            ref={video}
            muted
            playsInline
            aria-label="Picture of the camera"
            className="size-full -scale-x-100 object-cover"
          />
          {!isOn && <p className="absolute inset-0 grid place-items-center text-ink-quiet">Starting the camera…</p>}
        </div>
      )}
      <Problem sentence={problem || (isOther && "This is not the check-in code of a family.")} />
      <Button size="large" variant={problem ? "primary" : "quiet"} onClick={onClose}>
        Enter digits
      </Button>
    </section>
  );
}
