import { ErrorState } from "../ui/ErrorState.tsx";

/** Shown if the server does not answer when the app starts. */
export function StartError() {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <ErrorState
        title="Can't reach Narthex"
        text="The server did not answer. Please check your connection and try again."
        onRetry={() => location.reload()}
      />
    </main>
  );
}
