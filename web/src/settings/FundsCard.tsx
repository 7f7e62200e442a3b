// The congregation's funds: to add, change, order, close and open again.
import { api } from "@narthex/contract/api.ts";
import type { Fund } from "@narthex/contract/funds.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Pencil, Plus } from "lucide-react";
import { useCallback } from "react";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatFundType } from "../donations/donationWords.ts";
import { useKeptState } from "../forms/useKeptState.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { ActionsMenu } from "../ui/ActionsMenu.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { MenuItem } from "../ui/Menu.tsx";

// Forms are loaded when the first one opens.
const FundDialog = loadOnDemand(() => import("./FundDialog.tsx"));

export function FundsCard() {
  const funds = useSuspenseQuery(read(api.funds.list)).data;
  const [opened, setOpened] = useKeptState<Fund | "new" | null>("funds.open", null);
  const close = useCallback(() => setOpened(null), [setOpened]);
  const open = funds.filter(({ isClosed }) => !isClosed);
  return (
    <Card
      title="Funds"
      description="What people give for. Open funds are on the give screen, in this order, and in the forms to record gifts."
      action={
        <Button size="small" icon={<Plus />} onClick={() => setOpened("new")} {...FundDialog.loadEarly}>
          Add fund
        </Button>
      }
    >
      <ul aria-label="Funds" className="-my-2 divide-y divide-line">
        {funds.map((fund) => (
          <FundLine
            key={fund.id}
            fund={fund}
            isFirst={fund === open[0]}
            isLast={fund === open.at(-1)}
            onEdit={() => setOpened(fund)}
          />
        ))}
      </ul>
      {opened !== null && (
        <FundDialog
          key={opened === "new" ? "new" : opened.id}
          fund={opened === "new" ? null : opened}
          onClose={close}
        />
      )}
    </Card>
  );
}

interface FundLineProps {
  fund: Fund;
  isFirst: boolean;
  isLast: boolean;
  onEdit: () => void;
}

function FundLine({ fund, isFirst, isLast, onEdit }: FundLineProps) {
  const { id, name, description, isClosed } = fund;
  const params = { id };
  const move = useAction({
    call: (direction: "up" | "down") => request(api.funds.move, { params, body: { direction } }),
    failed: "The fund could not be moved.",
    failureNotice: true,
  });
  const close = useAction({
    call: () => request(api.funds.close, { params, body: { isClosed: !isClosed } }),
    failed: isClosed ? "The fund could not be opened." : "The fund could not be closed.",
    failureNotice: true,
    done: () =>
      isClosed
        ? { title: "Fund opened", description: `${name} can be chosen again.` }
        : { title: "Fund closed", description: "It can no longer be chosen. Its gifts and reports stay." },
  });
  const words = [formatFundType(fund), description ?? ""].filter(Boolean).join(" · ");
  return (
    <li className="flex items-center justify-between gap-2 py-2">
      <div className="min-w-0">
        <p className="break-words font-medium">
          {name} {isClosed && <Badge>Closed</Badge>}
        </p>
        {words && <p className="break-words text-ink-quiet text-sm">{words}</p>}
      </div>
      <ActionsMenu subject={name}>
        <MenuItem icon={<Pencil />} onSelect={onEdit}>
          Edit
        </MenuItem>
        {!isClosed && !isFirst && (
          <MenuItem icon={<ArrowUp />} onSelect={() => move.run("up")}>
            Move up
          </MenuItem>
        )}
        {!isClosed && !isLast && (
          <MenuItem icon={<ArrowDown />} onSelect={() => move.run("down")}>
            Move down
          </MenuItem>
        )}
        <MenuItem icon={isClosed ? <ArchiveRestore /> : <Archive />} onSelect={() => close.run()}>
          {isClosed ? "Open again" : "Close"}
        </MenuItem>
      </ActionsMenu>
    </li>
  );
}
