import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { CatchBoundary } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { getSentence } from "../api/request.ts";
import { useDraftsOfFailedPage } from "../forms/draftStore.ts";
import { Card } from "../ui/Card.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { Loading } from "../ui/Skeleton.tsx";

interface CardBoundaryProps {
  /** The title of the card if it could not be loaded. */
  title: string;
  children: ReactNode;
}

const getEmptyText = () => "";

/**
 * The error boundary of one card of a page: if its data cannot be read, only this card shows the error and a retry
 * button. It has a reset boundary of its own, because a card that appears ends the reset of a shared one.
 */
export function CardBoundary({ title, children }: CardBoundaryProps) {
  return (
    <QueryErrorResetBoundary>
      {({ reset: readAgain }) => (
        <CatchBoundary
          getResetKey={getEmptyText}
          errorComponent={({ error, reset }) => (
            <CardError
              title={title}
              error={error}
              onRetry={() => {
                readAgain();
                reset();
              }}
            />
          )}
        >
          <Suspense fallback={<CardLoading title={title} />}>{children}</Suspense>
        </CatchBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}

interface CardErrorProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

function CardError({ title, error, onRetry }: CardErrorProps) {
  useDraftsOfFailedPage(error);
  return (
    <Card title={title}>
      <ErrorState text={getSentence(error, "Please try again in a moment.")} onRetry={onRetry} />
    </Card>
  );
}

export function CardLoading({ title }: { title: string }) {
  return (
    <Card title={title}>
      <Loading label={`Loading ${title}`} bar="h-24" />
    </Card>
  );
}
