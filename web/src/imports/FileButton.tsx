// Chooses and uploads the file of an import.
import { useMutation } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ApiError, getSentence } from "../api/request.ts";
import { Button } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";
import { FieldError } from "../ui/Field.tsx";
import { ProgressBar } from "../ui/ProgressBar.tsx";

interface UploadOptions {
  /** Of the call's declaration. */
  limit: { maxBytes: number; tooLarge: string };
  send: (file: File, options: { onProgress: (share: number) => void; signal: AbortSignal }) => Promise<{ id: number }>;
  /** Shown if the server gave no sentence. */
  failed: string;
  onRead: (found: { id: number }) => void;
}

export interface FileUpload {
  take: (file: File | undefined) => void;
  isPending: boolean;
  /** The share that was sent, from 0 to 1. */
  sent: number;
  problem: string | null;
}

/** Sends a file once it is chosen. Leaving the page cancels the upload. */
export function useFileUpload({ limit, send, failed, onRead }: UploadOptions): FileUpload {
  const [sent, setSent] = useState(0);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > limit.maxBytes) throw new ApiError(413, limit.tooLarge, { message: limit.tooLarge });
      abort.current = new AbortController();
      setSent(0);
      return send(file, { onProgress: setSent, signal: abort.current.signal });
    },
    onSuccess: onRead,
  });
  return {
    take: (file) => {
      if (file && !isPending) mutate(file);
    },
    isPending,
    sent,
    problem: error && getSentence(error, failed),
  };
}

interface FileButtonProps {
  upload: FileUpload;
  /** Read aloud for the hidden input. */
  label: string;
  accept: string;
  /** Of the progress bar. */
  className?: string;
}

export function FileButton({ upload, label, accept, className = "mt-3" }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const { take, isPending, sent, problem } = upload;
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files?.[0]);
          // The same file can be chosen again after it was corrected.
          event.target.value = "";
        }}
      />
      <Button
        variant="primary"
        icon={<Upload />}
        busy={isPending}
        onClick={() => input.current?.click()}
        aria-describedby={problem ? "upload-problem" : undefined}
      >
        Choose file
      </Button>
      <div className={cx("h-2 w-48", className)}>{isPending && <ProgressBar label="Uploading file" done={sent} />}</div>
    </>
  );
}

export function FileProblem({ upload: { problem } }: { upload: FileUpload }) {
  return <div role="alert">{problem && <FieldError id="upload-problem" sentence={problem} />}</div>;
}
