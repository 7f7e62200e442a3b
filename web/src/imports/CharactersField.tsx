import type { Characters } from "@narthex/contract/characters.ts";
import { SelectBox } from "../ui/SelectBox.tsx";

const LABELS: Record<Characters, string> = {
  detect: "Detect automatically",
  "windows-1252": "Western (Windows-1252)",
  "windows-1250": "Central European (Windows-1250)",
  "windows-1251": "Cyrillic (Windows-1251)",
  "windows-1253": "Greek (Windows-1253)",
  "windows-1254": "Turkish (Windows-1254)",
  "windows-1255": "Hebrew (Windows-1255)",
  "windows-1256": "Arabic (Windows-1256)",
  "windows-1257": "Baltic (Windows-1257)",
  "windows-1258": "Vietnamese (Windows-1258)",
  "windows-874": "Thai (Windows-874)",
  macintosh: "Mac Roman",
  "x-mac-cyrillic": "Mac Cyrillic",
  shift_jis: "Japanese (Shift JIS)",
  gb18030: "Chinese, simplified (GB 18030)",
  big5: "Chinese, traditional (Big5)",
  "euc-kr": "Korean (EUC-KR)",
};

const OPTIONS = (Object.keys(LABELS) as Characters[]).map((value) => ({ value, label: LABELS[value] }));

interface CharactersFieldProps {
  value: Characters;
  onChange: (characters: Characters) => void;
}

/** The encoding of the file. Old files do not declare it, so the user can correct the guess. */
export function CharactersField({ value, onChange }: CharactersFieldProps) {
  return (
    <SelectBox
      label="File encoding"
      hint="Change only if names look garbled."
      className="mt-5"
      options={OPTIONS}
      value={value}
      onChange={(event) => {
        const chosen = OPTIONS.find((option) => option.value === event.target.value);
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}
