// The people who may collect a child. Administrators and children's leads also see and set who must not; the
// children's team reads the list.
import { api } from "@narthex/contract/api.ts";
import { type Guardian, guardians } from "@narthex/contract/households.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatDate, formatList } from "../format/format.ts";
import { CheckboxField } from "../forms/CheckboxField.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { useToday } from "../live/midnight.ts";
import { NOT_CHOSEN } from "../members/picker/useTypedName.ts";
import { PendingDialog } from "../page/PendingDialog.tsx";
import { PersonLink } from "../people/PersonLink.tsx";
import { useMay } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import type { ChildOf } from "./childOf.ts";
import { GuardianRows, type GuardiansInput } from "./GuardianRows.tsx";
import { GUARDIAN_KIND_LABELS } from "./householdWords.ts";

// A typed name that was not added would be left out of what is saved. It is a value of the form, so that closing asks.
const Guardians = z.object({
  entries: guardians.replace.body,
  alsoFor: z.boolean(),
  member: z.string().trim().max(0, NOT_CHOSEN),
  stranger: z.string().trim().max(0, "Please press Add to put this name on the list, or clear the field."),
});

interface GuardiansDialogProps {
  child: ChildOf;
  onClose: () => void;
}

const formatTitle = ({ name }: ChildOf) => `Who may collect ${name}`;

export default function GuardiansDialog({ child, onClose }: GuardiansDialogProps) {
  const query = useQuery({ ...read(api.guardians.list, { params: { id: child.id } }), refetchOnMount: "always" });
  const mayChange = useMay("guardians.manage");
  if (query.data && !mayChange) return <GuardiansList {...{ child, onClose }} list={query.data} />;
  if (query.data && query.isFetchedAfterMount) return <GuardiansForm {...{ child, onClose }} list={query.data} />;
  return <PendingDialog title={formatTitle(child)} onClose={onClose} query={query} rows={2} bar="h-12" />;
}

function GuardiansList({ child, list, onClose }: GuardiansDialogProps & { list: Guardian[] }) {
  const today = useToday();
  return (
    <Dialog
      open
      title={formatTitle(child)}
      onClose={onClose}
      description="A children's lead or the office changes this list."
    >
      {list.length === 0 ? (
        <p className="text-ink-quiet">No one is on the list yet.</p>
      ) : (
        <ul aria-label={formatTitle(child)} className="grid gap-3">
          {list.map(({ id, adultName, kind, until }) => (
            <li key={id} className="rounded-md border border-line px-3 py-2.5">
              <span className="block break-words font-medium">{adultName}</span>
              <span className="block text-ink-quiet text-sm">
                {until ? `${GUARDIAN_KIND_LABELS[kind]} until ${formatDate(until)}` : GUARDIAN_KIND_LABELS[kind]}
                {until && until < today ? ", ended" : ""}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** People on the list whose names count as the same as that of someone who must not collect the child. */
const listNamesakes = (list: readonly Guardian[]) => list.filter(({ namesake }) => namesake !== null);

function Namesakes({ list }: { list: readonly Guardian[] }) {
  if (list.length === 0) return null;
  return (
    <ul aria-label="Names that count as the same" className="grid gap-3">
      {list.map(({ id, adultName, namesake }) => (
        <li key={id} className="rounded-md border border-line px-3 py-2.5">
          {`The name of ${adultName} counts as the same as that of a person who must not collect. `}
          {namesake === "ask_lead"
            ? "A lead looks at a photo ID every time."
            : `So ${adultName} is refused. Choose both people from the members, so that a lead can tell them apart.`}
        </li>
      ))}
    </ul>
  );
}

const joinIds = (some: readonly { id: number }[]): string => some.map(({ id }) => id).join();

function GuardiansForm({ child, list: current, onClose }: GuardiansDialogProps & { list: Guardian[] }) {
  // The user edits a snapshot of the list; it is compared with the current list when it is saved.
  const [list] = useState(current);
  const [opened, setOpened] = useState<OtherChild | null>(null);
  const params = { id: child.id };
  const siblings = child.siblings ?? [];
  const form = useSchemaForm<GuardiansInput>(
    Guardians,
    {
      entries: list.map(({ adultId, adultName, kind, until }) => ({ adultId, adultName, kind, until: until ?? "" })),
      alsoFor: false,
      member: "",
      stranger: "",
    },
    null,
  );
  const save = useAction({
    call: ({ entries, alsoFor }: GuardiansInput) => {
      const query = { seen: joinIds(list), ...(alsoFor ? { alsoFor: joinIds(siblings) } : {}) };
      return request(api.guardians.replace, { params, query, body: entries });
    },
    failed: "The list could not be saved.",
    done: "Saved",
    onDone: (saved) => !needsReading(saved) && onClose(),
  });
  const saved = save.answer ?? [];
  // Outside the form, because this dialog has a form of its own.
  const other = opened && (
    <GuardiansDialog child={{ id: opened.id, name: `${opened.name} (other list)` }} onClose={() => setOpened(null)} />
  );
  if (needsReading(saved))
    return (
      <>
        <Dialog open size="small" title={formatTitle(child)} onClose={onClose}>
          <div className="grid gap-3">
            <Namesakes list={listNamesakes(saved)} />
            {/* The current list, once it is the saved one: what the other list says may have changed since. */}
            <OtherRecords entries={joinIds(current) === joinIds(saved) ? current : saved} onOpen={setOpened} />
          </div>
          <div className="mt-6 flex justify-end">
            <Button variant="primary" onClick={onClose}>
              OK
            </Button>
          </div>
        </Dialog>
        {other}
      </>
    );
  return (
    <>
      <FormDialog
        form={form}
        action={save}
        onClose={onClose}
        title={formatTitle(child)}
        description="Living in the same household does not allow a person to collect a child."
        submitLabel="Save"
      >
        <Namesakes list={listNamesakes(list)} />
        <OtherRecords entries={joinIds(current) === joinIds(list) ? current : list} onOpen={setOpened} />
        <GuardianRows form={form} adults={child.adults ?? []} />
        {siblings.length > 0 && (
          <CheckboxField
            form={form}
            name="alsoFor"
            label={`Also for ${formatList(siblings.map(({ name }) => name))}`}
            hint="Adds these people to the other lists. People who are on those lists already stay as they are."
          />
        )}
      </FormDialog>
      {other}
    </>
  );
}

const isListedElsewhere = (entries: readonly Guardian[]): boolean =>
  entries.some(({ otherChildren }) => otherChildren.length > 0);

/** Whether the answer says something that the person who saved the list must know. */
const needsReading = (saved: readonly Guardian[]): boolean =>
  listNamesakes(saved).length > 0 || isListedElsewhere(saved);

type OtherChild = Guardian["otherChildren"][number];

interface OtherRecordsProps {
  entries: readonly Guardian[];
  /** Opens the list of another child. */
  onOpen: (child: OtherChild) => void;
}

/** A second record of the child has lists of its own. Only the office opens every person's page, and merges. */
function OtherRecords({ entries, onOpen }: OtherRecordsProps) {
  const mayMerge = useMay("members.manage");
  if (!isListedElsewhere(entries)) return null;
  return (
    <ul aria-label="Other children with a similar name" className="grid gap-2">
      {entries.flatMap(({ id, adultName, otherChildren }) =>
        otherChildren.map((child) => (
          <li key={`${id} ${child.id}`} className="rounded-md border border-line px-3 py-2.5">
            {mayMerge ? (
              <>
                {`${adultName} may collect `}
                <PersonLink id={child.id}>
                  <span className="text-accent underline underline-offset-4">{child.name}</span>
                </PersonLink>
                , another child with a similar name. Merge the two records if they are the same child.
              </>
            ) : (
              <>
                <p>
                  {`${adultName} may collect ${child.name}, another child with a similar name. Ask the office to merge the two records if they are the same child.`}
                </p>
                <Button
                  size="small"
                  className="mt-2"
                  aria-label={`Open the other list, ${child.name}`}
                  onClick={() => onOpen(child)}
                >
                  Open the other list
                </Button>
              </>
            )}
          </li>
        )),
      )}
    </ul>
  );
}
