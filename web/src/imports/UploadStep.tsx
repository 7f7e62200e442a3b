import { api } from "@narthex/contract/api.ts";
import type { Characters } from "@narthex/contract/characters.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { FileSpreadsheet, Upload } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../api/request.ts";
import { upload } from "../api/upload.ts";
import { paths } from "../paths.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { cx } from "../ui/cx.ts";
import { FieldError } from "../ui/Field.tsx";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { CharactersField } from "./CharactersField.tsx";
import { ColumnsTable } from "./ColumnsTable.tsx";
import { problemInWords } from "./importWords.ts";
import { RecentImports } from "./RecentImports.tsx";

const { maxBytes, tooLarge } = api.imports.upload.file;

export function UploadStep() {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const navigate = useNavigate();
  const [sent, setSent] = useState(0);
  const [characters, setCharacters] = useState<Characters>("detect");
  const abort = useRef<AbortController>(null);
  // Leaving the page cancels the upload.
  useEffect(() => () => abort.current?.abort(), []);
  const sending = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > maxBytes) throw new ApiError(413, tooLarge, { message: tooLarge });
      abort.current = new AbortController();
      setSent(0);
      return upload(api.imports.upload, file, {
        query: { characters },
        onProgress: setSent,
        signal: abort.current.signal,
      });
    },
    onSuccess: ({ id }) => {
      void navigate({ to: paths.importMembers, search: { id } });
    },
  });
  const problem = sending.error && problemInWords(sending.error, "The file could not be uploaded. Please try again.");
  const take = (file: File | undefined) => {
    if (file && !sending.isPending) sending.mutate(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <div className="grid gap-6">
        <Card title="Choose a file" description="Nobody is added before you have seen what is in it.">
          {/* Dropping is a short cut; the button beside it does the same for everyone. */}
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
            <input
              ref={input}
              type="file"
              accept=".csv,.txt,.tsv,text/csv"
              aria-label="CSV file"
              tabIndex={-1}
              className="sr-only"
              onChange={(event) => {
                take(event.target.files?.[0]);
                // The same file, mended, can be chosen again.
                event.target.value = "";
              }}
            />
            <Button
              variant="primary"
              icon={<Upload />}
              busy={sending.isPending}
              onClick={() => input.current?.click()}
              aria-describedby={problem ? "upload-problem" : undefined}
            >
              Choose file
            </Button>
            <div className="-mb-5 h-2 w-48">
              {sending.isPending && <ProgressBar label="Uploading file" done={sent} />}
            </div>
          </fieldset>
          <CharactersField value={characters} onChange={setCharacters} />
          <div role="alert">{problem && <FieldError id="upload-problem" sentence={problem} />}</div>
        </Card>
        <RecentImports />
      </div>
      <ColumnsTable />
    </div>
  );
}
