import { useState } from "react";
import type { ChildOf } from "../../households/childOf.ts";
import { loadOnDemand } from "../../page/loadOnDemand.tsx";
import { useMay } from "../../session/session.ts";
import { linkClass } from "../../ui/link.ts";
import { useDeskRights } from "../rights/deskRights.ts";

const GuardiansDialog = loadOnDemand(() => import("../../households/GuardiansDialog.tsx"));

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
  if (!keeps) return ASK;
  return (
    <>
      <button type="button" className={linkClass} onClick={() => setOpen(true)}>
        Enter who may collect
      </button>
      {isOpen && <GuardiansDialog child={child} onClose={() => setOpen(false)} />}
    </>
  );
}
