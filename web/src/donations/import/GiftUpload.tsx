import { api } from "@narthex/contract/api.ts";
import type { Characters } from "@narthex/contract/characters.ts";
import { GIFT_COLUMNS } from "@narthex/contract/gift-import-mapping.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { read } from "../../api/reads.ts";
import { uploadFile } from "../../api/upload.ts";
import { formatDollars, formatInstantDate } from "../../format/format.ts";
import { CharactersField } from "../../imports/CharactersField.tsx";
import { EarlierImports } from "../../imports/EarlierImports.tsx";
import { FileButton, FileProblem, useFileUpload } from "../../imports/FileButton.tsx";
import { formatRows, IMPORT_STATUS_LABELS } from "../../imports/importWords.ts";
import { paths } from "../../paths.ts";
import { useCurrentUser } from "../../session/session.ts";
import { Card } from "../../ui/Card.tsx";
import { formatEntered, GIFT_SOURCE_LABELS } from "./giftImportWords.ts";

export function GiftUpload() {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <div className="grid gap-6">
        <ChooseFile />
        <PastImports />
      </div>
      <Card
        title="What the file may contain"
        description="Exports of Planning Center, Breeze, Pushpay, Subsplash, FellowshipOne, Church Windows, SimpleChurch and Elvanto are recognized."
      >
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
          {GIFT_COLUMNS.map(({ field, header, says }) => (
            <div key={field} className="contents">
              <dt className="font-medium">{header}</dt>
              <dd className="text-ink-quiet max-sm:mb-2">{says}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}

function ChooseFile() {
  const [characters, setCharacters] = useState<Characters>("detect");
  const navigate = useNavigate();
  const file = useFileUpload({
    limit: api.giftImports.upload.file,
    send: (chosen, options) => uploadFile(api.giftImports.upload, chosen, { query: { characters }, ...options }),
    failed: "The file could not be uploaded. Please try again.",
    onRead: ({ id }) => void navigate({ to: paths.importGifts, search: { id } }),
  });
  return (
    <Card
      title="Choose a file"
      description="A CSV file of up to 200,000 gifts. Nothing is entered before you have seen the totals and the donors."
    >
      <FileButton upload={file} label="CSV file" accept=".csv,.txt,.tsv,text/csv" />
      <CharactersField value={characters} onChange={setCharacters} />
      <FileProblem upload={file} />
    </Card>
  );
}

/** Past imports with their proof, which are kept. */
function PastImports() {
  const { timezone } = useCurrentUser().congregation;
  const imports = useQuery({ ...read(api.giftImports.list), refetchOnMount: "always" });
  return (
    <EarlierImports
      title="Imports"
      empty="Your first import is listed here from the moment you choose its file, with the proof of its total."
      imports={imports}
      describe={({ id, status, createdAt, createdBy, source, entered, rows, importedTotal, importedAt }) => {
        const when = formatInstantDate(createdAt, timezone);
        return {
          what: importedAt === null ? formatRows(rows) : `${formatEntered(entered)}, ${formatDollars(importedTotal)}`,
          facts: [source === "other" ? "" : GIFT_SOURCE_LABELS[source], when, createdBy ? `by ${createdBy}` : ""],
          tone: status === "done" ? "positive" : "neutral",
          status: IMPORT_STATUS_LABELS[status],
          link: { to: paths.importGifts, search: { id } },
          label: `Open the import of ${when}`,
        };
      }}
    />
  );
}
