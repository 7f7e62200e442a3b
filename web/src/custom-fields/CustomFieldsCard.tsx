// The custom fields of people: to add, change, order, archive and restore.
import { api } from "@narthex/contract/api.ts";
import type { CustomField } from "@narthex/contract/custom-fields.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Pencil, Plus } from "lucide-react";
import { useCallback } from "react";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { useKeptState } from "../forms/useKeptState.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { ActionsMenu } from "../ui/ActionsMenu.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { MenuItem } from "../ui/Menu.tsx";
import { allCustomFields } from "./customFields.queries.ts";
import { FIELD_KIND_LABELS, READER_LABELS } from "./customFieldWords.ts";

// Forms are loaded when the first one opens.
const CustomFieldDialog = loadOnDemand(() => import("./CustomFieldDialog.tsx"));

export function CustomFieldsCard() {
  const fields = useSuspenseQuery(allCustomFields).data;
  const [opened, setOpened] = useKeptState<CustomField | "new" | null>("customFields.open", null);
  const close = useCallback(() => setOpened(null), [setOpened]);
  const active = fields.filter(({ isArchived }) => !isArchived);
  const archived = fields.filter(({ isArchived }) => isArchived);
  return (
    <Card
      title="Custom fields"
      description="Additional data about people, such as a T-shirt size or an emergency contact."
      action={
        <Button size="small" icon={<Plus />} onClick={() => setOpened("new")} {...CustomFieldDialog.loadEarly}>
          Add field
        </Button>
      }
    >
      {fields.length === 0 ? (
        <p className="text-ink-quiet">No custom fields yet.</p>
      ) : (
        <ul aria-label="Custom fields" className="-my-2 divide-y divide-line">
          {[...active, ...archived].map((field) => (
            <FieldLine
              key={field.id}
              field={field}
              isFirst={field === active[0]}
              isLast={field === active.at(-1)}
              onEdit={() => setOpened(field)}
            />
          ))}
        </ul>
      )}
      {opened !== null && (
        <CustomFieldDialog
          key={opened === "new" ? "new" : opened.id}
          field={opened === "new" ? null : opened}
          onClose={close}
        />
      )}
    </Card>
  );
}

interface FieldLineProps {
  field: CustomField;
  isFirst: boolean;
  isLast: boolean;
  onEdit: () => void;
}

function FieldLine({ field, isFirst, isLast, onEdit }: FieldLineProps) {
  const { id, name, kind, seenBy, isArchived } = field;
  const params = { id };
  const move = useAction({
    call: (direction: "up" | "down") => request(api.customFields.move, { params, body: { direction } }),
    failed: "The field could not be moved.",
    failureNotice: true,
  });
  const archive = useAction({
    call: () => request(api.customFields.archive, { params, body: { isArchived: !isArchived } }),
    failed: isArchived ? "The field could not be restored." : "The field could not be archived.",
    failureNotice: true,
    done: () =>
      isArchived
        ? { title: "Field restored", description: `${name} and its values are shown again.` }
        : { title: "Field archived", description: "Its values are kept and come back when you restore it." },
  });
  return (
    <li className="flex items-center justify-between gap-2 py-2">
      <div className="min-w-0">
        <p className="break-words font-medium">
          {name} {isArchived && <Badge>Archived</Badge>}
        </p>
        <p className="text-ink-quiet text-sm">{`${FIELD_KIND_LABELS[kind]} · ${READER_LABELS[seenBy]}`}</p>
      </div>
      <ActionsMenu subject={name}>
        {!isArchived && (
          <MenuItem icon={<Pencil />} onSelect={onEdit}>
            Edit
          </MenuItem>
        )}
        {!isArchived && !isFirst && (
          <MenuItem icon={<ArrowUp />} onSelect={() => move.run("up")}>
            Move up
          </MenuItem>
        )}
        {!isArchived && !isLast && (
          <MenuItem icon={<ArrowDown />} onSelect={() => move.run("down")}>
            Move down
          </MenuItem>
        )}
        <MenuItem icon={isArchived ? <ArchiveRestore /> : <Archive />} onSelect={() => archive.run()}>
          {isArchived ? "Restore" : "Archive"}
        </MenuItem>
      </ActionsMenu>
    </li>
  );
}
