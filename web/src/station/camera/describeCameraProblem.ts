// Why a camera could not be used, and what to do instead. Pure.

const TYPE_INSTEAD = "Enter the digits of your phone number instead.";

/** The script that reads QR codes could not be loaded. */
export const NO_READER = "NoReader";

const PROBLEMS: Readonly<Record<string, string>> = {
  NotAllowedError:
    "The browser does not allow the camera. A greeter can allow it for this page in the browser's settings.",
  SecurityError:
    "The browser does not allow the camera. A greeter can allow it for this page in the browser's settings.",
  NotFoundError: "This device has no camera.",
  OverconstrainedError: "This device has no camera.",
  NotReadableError: "The camera is used by another program.",
  [NO_READER]: "QR codes cannot be read now, because the connection was interrupted.",
};

/** @param name of the browser's error, or NO_READER; null where the page has no access to cameras at all */
export function describeCameraProblem(name: string | null): string {
  const why =
    name === null
      ? "The camera works only over a secure connection (https)."
      : (PROBLEMS[name] ?? "The camera could not be started.");
  return `${why} ${TYPE_INSTEAD}`;
}
