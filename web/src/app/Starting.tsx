import { Mark } from "../brand/Mark.tsx";

/** Stands in for everything while it is not known who is here. Quiet: on a quick line nobody sees it. */
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
