import { api } from "@narthex/contract/api.ts";
import type { GiftImport } from "@narthex/contract/gift-imports.ts";
import { Link } from "@tanstack/react-router";
import { CircleCheck, Undo2 } from "lucide-react";
import { read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { LeftOutLinks } from "../../imports/LeftOutLink.tsx";
import { UndoImport } from "../../imports/UndoImport.tsx";
import { paths } from "../../paths.ts";
import { getButtonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { GiftProof } from "./GiftProof.tsx";
import { formatEntered, formatEnteredBatches, formatImportVoiding, formatVoided } from "./giftImportWords.ts";

/** The entered gifts, with their proof, and the undo. */
export function GiftReport({ found }: { found: GiftImport }) {
  const { id, entered, voided } = found;
  const isUndone = found.status === "undone";
  return (
    <div className="grid gap-6">
      <Card>
        <div role="status">
          <EmptyState
            icon={isUndone ? <Undo2 /> : <CircleCheck />}
            {...(isUndone
              ? formatVoided(voided ?? 0)
              : {
                  title: `${formatEntered(entered)} ${entered === 1 ? "was" : "were"} imported`,
                  text: formatEnteredBatches(found),
                })}
          />
        </div>
        <div className="flex flex-wrap justify-center gap-3 pb-6">
          <Link to={paths.donations} className={getButtonClass({ variant: "primary" })}>
            See the donations
          </Link>
          <Link to={paths.importGifts} className={getButtonClass()}>
            Import another file
          </Link>
          {found.hasCells && (
            <LeftOutLinks path={api.giftImports.leftOut.path} found={found} hasRows={found.leftOut + found.cut > 0} />
          )}
          <UndoImport
            isOffered={found.can.undo}
            text={`${formatImportVoiding(entered)} If only this import says who a donor is, the next import asks again.`}
            call={() => request(api.giftImports.undo, { params: { id } })}
            queryKey={read(api.giftImports.get, { params: { id } }).queryKey}
          />
        </div>
      </Card>
      <GiftProof found={found} />
    </div>
  );
}
