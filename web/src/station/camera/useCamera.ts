// Shows the camera in a video element and looks for a QR code in its pictures, five times a second.
import { type RefObject, useEffect, useRef, useState } from "react";
import { describeCameraProblem, NO_READER } from "./describeCameraProblem.ts";
import { openQrReader } from "./qrReader.ts";

const PAUSE_MS = 200;
/** Larger pictures take longer to read, and are not read better. */
const WIDEST = 800;

function takePicture(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const { videoWidth, videoHeight } = video;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (videoWidth === 0 || !pen) return null;
  const scale = Math.min(1, WIDEST / videoWidth);
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  pen.drawImage(video, 0, 0, canvas.width, canvas.height);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

/** Its message is a sentence for the family. The messages of other errors are technical. */
class CameraProblem extends Error {}

const failWith = (name: string | null): never => {
  throw new CameraProblem(describeCameraProblem(name));
};

async function startCamera(): Promise<MediaStream> {
  // Browsers hide cameras from pages without https.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) return failWith(null);
  try {
    // The side of a tablet that looks at the family.
    return await devices.getUserMedia({ video: { facingMode: "user", width: { ideal: 1280 } }, audio: false });
  } catch (error) {
    return failWith(error instanceof DOMException ? error.name : "");
  }
}

/** @param onFound called with the text of each code that is seen */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onFound: (text: string) => void,
): { isOn: boolean; problem: string | null } {
  const [state, setState] = useState<{ isOn: boolean; problem: string | null }>({ isOn: false, problem: null });
  const latest = useRef(onFound);
  latest.current = onFound;
  // The camera and its pictures are outside React.
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stream: MediaStream | null = null;
    const canvas = document.createElement("canvas");
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const begin = async () => {
      stream = await startCamera();
      if (isOver || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      const read = await openQrReader().catch(() => failWith(NO_READER));
      if (!isOver) setState({ isOn: true, problem: null });
      const look = async () => {
        const picture = video.current && takePicture(video.current, canvas);
        const text = picture ? await read(picture) : null;
        if (isOver) return;
        if (text !== null) latest.current(text);
        timer = setTimeout(look, PAUSE_MS);
      };
      await look();
    };
    begin().catch((error: unknown) => {
      stop();
      if (!isOver)
        setState({
          isOn: false,
          problem: error instanceof CameraProblem ? error.message : describeCameraProblem(""),
        });
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [video]);
  return state;
}
