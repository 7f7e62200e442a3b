import { Mark } from "./Mark.tsx";

/**
 * The placeholder of the whole app until the account is loaded. It fades in after a delay, so that it is not visible on
 * a fast connection.
 */
export function Starting() {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div role="status" aria-busy="true" className="animate-arrive">
        <Mark className="size-12 animate-breathe" />
        <span className="sr-only">Loading</span>
      </div>
    </main>
  );
}
