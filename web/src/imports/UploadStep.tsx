import { api } from "@narthex/contract/api.ts";
import { MAX_IMPORT_BYTES } from "@narthex/contract/member-columns.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { FileSpreadsheet, Upload } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { refresh } from "../client/reads.ts";
import { ApiError, request } from "../client/request.ts";
import { paths } from "../paths.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { cx } from "../ui/cx.ts";
import { FieldError } from "../ui/Field.tsx";
import { ColumnsTable } from "./ColumnsTable.tsx";
import { problemInWords } from "./importWords.ts";
import { RecentImports } from "./RecentImports.tsx";

const TOO_LARGE = "This file is larger than 10 MB. Please split it into several.";

async function send(file: File) {
  if (file.size > MAX_IMPORT_BYTES) throw new ApiError(413, TOO_LARGE, { message: TOO_LARGE });
  return request(api.imports.upload, { body: new Uint8Array(await file.arrayBuffer()) });
}

export function UploadStep() {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const navigate = useNavigate();
  const upload = useMutation({
    mutationFn: send,
    onSuccess: ({ id }) => {
      void refresh(api.imports.list);
      void navigate({ to: paths.importMembers, search: { id } });
    },
  });
  const problem = upload.error && problemInWords(upload.error, "The file could not be uploaded. Please try again.");
  const take = (file: File | undefined) => {
    if (file && !upload.isPending) upload.mutate(file);
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
              busy={upload.isPending}
              onClick={() => input.current?.click()}
              aria-describedby={problem ? "upload-problem" : undefined}
            >
              Choose file
            </Button>
          </fieldset>
          <div role="alert">{problem && <FieldError id="upload-problem" sentence={problem} />}</div>
        </Card>
        <RecentImports />
      </div>
      <ColumnsTable />
    </div>
  );
}
