import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { ApiError, UNREACHABLE } from "../api/request.ts";
import { isLeaving, reloadPage } from "../api/sessionEnd.ts";
import { isServerUp, loadScript } from "../routing/staleChunks.ts";
import { notify } from "../ui/notify.ts";

type Component<Props> = (props: Props) => ReactNode;

interface Script<Props> {
  loaded: Component<Props> | null;
  load(): Promise<Component<Props>>;
}

type PropsOf<Value> = Value extends Component<infer Props extends object> ? Props : never;

/**
 * A component whose script is loaded when it is first rendered, or earlier with `load`, or with `loadEarly` when a button
 * gets the pointer or the focus. After `lazy` has suspended, React waits up to 300 ms before it shows the component, even
 * if the script is loaded.
 * @param name the name of the component in its script
 * @param placeholder what is shown until the script is loaded; a dialog shows "Loading…" instead
 * @param Failed what is shown if the script cannot be loaded; default: the error is thrown
 */
export function loadOnDemand<Module, Name extends keyof Module = "default" & keyof Module>(
  importScript: () => Promise<Module>,
  name = "default" as Name,
  placeholder: ReactNode = null,
  Failed?: FailedPart,
) {
  type Props = PropsOf<Module[Name]>;
  const script: Script<Props> = {
    loaded: null,
    async load() {
      script.loaded ??= (await loadScript(importScript))[name] as Component<Props>;
      return script.loaded;
    },
  };
  /** Never rejects: an error is shown when the component is rendered. */
  const load = async (): Promise<void> => {
    await script.load().catch(() => undefined);
  };
  return Object.assign(
    (props: Props) => <OnDemand script={script} props={props} placeholder={placeholder} Failed={Failed} />,
    { load, loadEarly: { onPointerEnter: load, onFocus: load } },
  );
}

type FailedPart = Component<{ onRetry: () => void }>;

interface OnDemandProps<Props> {
  script: Script<Props>;
  props: Props;
  placeholder: ReactNode;
  Failed: FailedPart | undefined;
}

function OnDemand<Props extends object>({ script, props, placeholder, Failed }: OnDemandProps<Props>) {
  const [Loaded, setLoaded] = useState(() => script.loaded);
  // Without a connection a dialog is closed again, and the page stays.
  const { open = true, onClose } = props as { open?: boolean; onClose?: () => void };
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  // Pages pass another function with each render, which must not start the attempt again.
  const fail = useEffectEvent((error: unknown, isUp: boolean) => {
    if (isUp || !onClose) return setFailure({ error });
    notify({ title: UNREACHABLE, variant: "destructive" });
    onClose();
  });
  const canClose = onClose !== undefined;
  useEffect(() => {
    if (Loaded || !open || failure) return;
    let isCurrent = true;
    script.load().then(
      (component) => setLoaded(() => component),
      async (error: unknown) => {
        const isUp = !canClose || (await isServerUp());
        // A reload ends the check without an answer, and opens the dialog again.
        if (isCurrent && !isLeaving()) fail(error, isUp);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [Loaded, open, failure, script, canClose]);
  if (failure) {
    if (!Failed) throw failure.error;
    // The browser does not request a script again while its request hangs.
    const retry = () => (failure.error instanceof ApiError ? reloadPage() : setFailure(null));
    return <Failed onRetry={retry} />;
  }
  if (Loaded) return <Loaded {...props} />;
  return canClose && open ? <DialogLoading /> : placeholder;
}

/** It fades in after a delay, so that it is not visible on a fast connection. The page below stays usable. */
function DialogLoading() {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-1/3 z-50 mx-auto w-fit animate-arrive rounded-lg border border-line bg-surface-raised px-4 py-3 shadow-float"
    >
      Loading…
    </div>
  );
}
