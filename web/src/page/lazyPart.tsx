import { type ComponentType, lazy, type ReactNode, useEffect } from "react";
import { getSentence, UNREACHABLE } from "../api/request.ts";
import { loadScript, waitForServer } from "../routing/staleChunks.ts";
import { ErrorState } from "../ui/ErrorState.tsx";

/**
 * A part of a page outside the app, whose script is loaded when it is first rendered.
 * @param renderFailure what is shown if the script cannot be loaded; default: the reason, until the server answers
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  renderFailure: (error: unknown) => ReactNode = (error) => <PartError error={error} />,
) {
  return lazy(
    (): Promise<{ default: ComponentType<Props> }> =>
      loadScript(load).then(
        (Part) => ({ default: Part }),
        (error: unknown) => ({ default: () => renderFailure(error) }),
      ),
  );
}

function PartError({ error }: { error: unknown }) {
  // After an update of the server, only a reload finds the scripts.
  useEffect(() => waitForServer(), []);
  return <ErrorState text={getSentence(error, UNREACHABLE)} onRetry={() => location.reload()} />;
}
