import { api } from "@narthex/contract/api.ts";
import { LABEL_SIZE_NAMES, LABEL_SIZES } from "@narthex/contract/label-sizes.ts";
import type { PrintProgram } from "@narthex/contract/printing.ts";
import { type Station, StationPrinting } from "@narthex/contract/stations.ts";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { ConflictNote } from "../../forms/ConflictNote.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { SelectField } from "../../forms/SelectField.tsx";
import { TextField } from "../../forms/TextField.tsx";
import { type SchemaForm, useSchemaForm } from "../../forms/useSchemaForm.ts";
import { useVersion } from "../../forms/useVersion.ts";

type PrintingInput = z.input<typeof StationPrinting>;

const SIZES = LABEL_SIZES.map((value) => ({ value, label: LABEL_SIZE_NAMES[value] }));
const LABELS = {
  printProgramId: "Labels are printed by",
  printer: "First printer",
  secondPrinter: "Second printer",
  labelSize: "Label size",
};

const toPrintingValues = ({ printProgramId, printer, secondPrinter, labelSize }: Station): PrintingInput => ({
  printProgramId,
  printer: printer ?? "",
  secondPrinter: secondPrinter ?? "",
  labelSize,
});

interface StationPrintingDialogProps {
  station: Station;
  programs: readonly PrintProgram[];
  onClose: () => void;
}

/** How a station prints: from the browser, or through a program with up to two printers. */
export function StationPrintingDialog({ station, programs, onClose }: StationPrintingDialogProps) {
  const form = useSchemaForm<PrintingInput>(
    StationPrinting,
    toPrintingValues(station),
    `station.${station.id}.printing`,
  );
  const params = { id: station.id };
  const version = useVersion(form, station, toPrintingValues);
  const save = useAction({
    call: (typed: PrintingInput) =>
      version.save(typed, ({ updatedAt }, body) =>
        request(api.stations.changePrinting, { params, body: { ...body, updatedAt } }),
      ),
    failed: "The printers could not be saved. Please try again.",
    done: "Printing saved",
    onDone: onClose,
  });
  const programId = useWatch({ control: form.control, name: "printProgramId" });
  const program = programs.find(({ id }) => id === programId);
  return (
    <FormDialog
      form={form}
      action={save}
      onClose={onClose}
      title={`Printing at ${station.name}`}
      submitLabel="Save"
      size="small"
    >
      <ConflictNote form={form} version={version} fields={LABELS} />
      <SelectField
        form={form}
        name="printProgramId"
        label={LABELS.printProgramId}
        placeholder="The browser of the station"
        options={programs.map(({ id, name }) => ({ value: id, label: name }))}
        hint={
          programs.length === 0 ? "To print without a question, an administrator adds a printing program." : undefined
        }
      />
      {program && (
        <>
          <PrinterField form={form} name="printer" program={program} placeholder="Choose a printer" />
          <PrinterField
            form={form}
            name="secondPrinter"
            program={program}
            placeholder="None"
            hint="Used when the first printer fails."
          />
        </>
      )}
      <SelectField form={form} name="labelSize" label={LABELS.labelSize} options={SIZES} />
    </FormDialog>
  );
}

interface PrinterFieldProps {
  form: SchemaForm<PrintingInput>;
  name: "printer" | "secondPrinter";
  program: PrintProgram;
  placeholder: string;
  hint?: string;
}

/** The printers that the program has found; before its first contact, a name to type. */
function PrinterField({ form, name, program, placeholder, hint }: PrinterFieldProps) {
  const chosen = useWatch({ control: form.control, name });
  const common = { form, name, label: LABELS[name], required: name === "printer" };
  if (program.printers.length === 0)
    return (
      <TextField {...common} hint={hint ?? "As the print server calls it."} autoComplete="off" spellCheck={false} />
    );
  const names = [...new Set([...program.printers, ...(chosen ? [chosen] : [])])];
  return (
    <SelectField
      {...common}
      hint={hint}
      placeholder={placeholder}
      options={names.map((value) => ({ value, label: value }))}
    />
  );
}
