import { api } from "@narthex/contract/api.ts";
import type { Characters } from "@narthex/contract/characters.ts";
import { useNavigate } from "@tanstack/react-router";
import { FileSpreadsheet } from "lucide-react";
import { type DragEvent, useState } from "react";
import { uploadFile } from "../api/upload.ts";
import { paths } from "../paths.ts";
import { Card } from "../ui/Card.tsx";
import { cx } from "../ui/cx.ts";
import { CharactersField } from "./CharactersField.tsx";
import { ColumnsTable } from "./ColumnsTable.tsx";
import { FileButton, FileProblem, useFileUpload } from "./FileButton.tsx";
import { RecentImports } from "./RecentImports.tsx";

export function UploadStep() {
  const [over, setOver] = useState(false);
  const navigate = useNavigate();
  const [characters, setCharacters] = useState<Characters>("detect");
  const file = useFileUpload({
    limit: api.imports.upload.file,
    send: (chosen, options) => uploadFile(api.imports.upload, chosen, { query: { characters }, ...options }),
    failed: "The file could not be uploaded. Please try again.",
    onRead: ({ id }) => void navigate({ to: paths.importMembers, search: { id } }),
  });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    file.take(event.dataTransfer.files[0]);
  };
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <div className="grid gap-6">
        <Card title="Choose a file" description="No one is added before you have reviewed the file.">
          {/* Dropping a file is a shortcut; the button beside it does the same for everyone. */}
          <fieldset
            aria-label="File"
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
            className={cx(
              "flex min-w-0 flex-col items-center gap-3 rounded-lg border border-line-strong border-dashed px-4 py-8 text-center",
              over && "border-accent bg-accent-quiet",
            )}
          >
            <FileSpreadsheet aria-hidden className="size-8 text-accent" />
            <p className="max-w-prose text-ink-quiet">
              A CSV file of up to 20,000 people, as Excel, Numbers or Google Sheets save it. You can also drop it here.
            </p>
            <FileButton
              upload={file}
              label="CSV file"
              accept=".csv,.txt,.tsv,.slingshot,.zip,text/csv"
              className="-mb-5"
            />
          </fieldset>
          <CharactersField value={characters} onChange={setCharacters} />
          <FileProblem upload={file} />
        </Card>
        <RecentImports />
      </div>
      <ColumnsTable />
    </div>
  );
}
