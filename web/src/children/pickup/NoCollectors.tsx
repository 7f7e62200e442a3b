import { api } from "@narthex/contract/api.ts";
import type { ChildInside } from "@narthex/contract/child-board.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { read } from "../../api/reads.ts";
import { addFamily, type ChildOf } from "../../households/childOf.ts";
import { loadOnDemand } from "../../page/loadOnDemand.tsx";
import { useMay } from "../../session/session.ts";
import { linkClass } from "../../ui/link.ts";
import { useDeskRights } from "../rights/deskRights.ts";

const GuardiansDialog = loadOnDemand(() => import("../../households/GuardiansDialog.tsx"));

/** The adult who brought a child, who is proposed for the list. */
export const listBringers = ({ broughtById: id, broughtBy: name }: ChildInside) => (id && name ? [{ id, name }] : []);

const ASK = "The office or a children's lead enters them.";

/** Says that no one may collect a child, before someone waits at the room, and opens the list. */
export function NoCollectors({ child }: { child: ChildOf }) {
  const { isPerson } = useDeskRights();
  return (
    <div className="text-caution text-sm">
      {`No one is on the list of people who may collect ${child.name}. `}
      {isPerson ? <ListLink child={child} /> : ASK}
    </div>
  );
}

function ListLink({ child }: { child: ChildOf }) {
  const keeps = useMay("guardians.manage");
  const [isOpen, setOpen] = useState(false);
  // The household is read when the list is opened: its adults are proposed, and one list is for all of its children.
  const home = useQuery({ ...read(api.households.list, { query: { memberId: child.id } }), enabled: keeps && isOpen });
  if (!keeps) return ASK;
  return (
    <>
      <button type="button" className={linkClass} onClick={() => setOpen(true)}>
        Enter who may collect
      </button>
      {isOpen && !home.isPending && (
        <GuardiansDialog child={addFamily(child, home.data ?? [])} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
