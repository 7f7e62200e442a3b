import { api } from "@narthex/contract/api.ts";
import type { ComponentProps } from "react";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { isInView } from "../session/view.ts";
import { notify } from "../ui/notify.ts";

const NOT_IN_VIEW = {
  title: "Not downloaded in this view",
  description: "You see what another role sees. Go back to Admin View to download the file.",
};

interface ConfirmedDownloadProps extends ComponentProps<"a"> {
  /** The address of a call that needs a confirmation. */
  href: string;
}

/** A link to a file with data of many people. If needed, it asks the user to confirm who they are before the download. */
export function ConfirmedDownload({ href, onClick, ...props }: ConfirmedDownloadProps) {
  const download = useAction({
    call: () => request(api.confirmation.require, {}),
    failed: "The file could not be downloaded. Please try again.",
    failureNotice: true,
    onDone: () => location.assign(href),
  });
  return (
    <a
      {...props}
      href={href}
      download
      onClick={(event) => {
        onClick?.(event); // closes the menu around it
        event.preventDefault();
        // The confirmation is refused in a view, and the file would be that of the administrator.
        if (isInView()) notify(NOT_IN_VIEW);
        else download.run();
      }}
    />
  );
}
