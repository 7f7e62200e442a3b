// The expected children by room with lines to write on, and the numbered slips to cut. See styles/paper-sheet.css.
import "../../styles/paper-sheet.css";
import { ABOUT_PAPER_LIST, type PaperList } from "@narthex/contract/child-paper.ts";

const EMPTY_ROWS = 8;
const NOT_ON_LIST = {
  name: "Not on the list",
  children: Array.from({ length: EMPTY_ROWS }, () => ({ name: "", allergies: null })),
};

interface PaperSheetProps {
  list: PaperList;
  /** With empty columns and rows, which are of no use on the screen. */
  isOnPaper?: boolean;
}

export function PaperSheet({ list: { title, day, rooms, slips }, isOnPaper = false }: PaperSheetProps) {
  const taking = rooms.filter(({ children }) => children.length > 0);
  return (
    <div className="grid gap-5">
      <div>
        <p className="break-words font-semibold text-lg">{title}</p>
        <p className="text-ink-quiet">{day}</p>
        <p className="mt-2 text-ink-quiet text-sm">{ABOUT_PAPER_LIST}</p>
        <p className="mt-2 text-ink-quiet text-sm">
          Only one desk hands out slips. Each number is for the children of one adult.
        </p>
      </div>
      {(isOnPaper ? [...taking, NOT_ON_LIST] : taking).map((room) => (
        <Room key={room.name} {...room} isOnPaper={isOnPaper} />
      ))}
      {!isOnPaper && taking.length === 0 && <p>No child came in the last weeks, so no one is expected.</p>}
      <section aria-label="Slips">
        {isOnPaper ? (
          slips.map((slip) => <PaperSlipToCut key={slip.number} {...slip} title={title} day={day} />)
        ) : (
          <>
            <h3 className="font-semibold">Slips</h3>
            <ul className="mt-2 grid grid-cols-2 gap-x-6 gap-y-1 sm:grid-cols-4">
              {slips.map(({ number, code }) => (
                <li key={number} className="flex justify-between gap-3">
                  <span className="text-ink-quiet">{number}</span>
                  <span className="font-mono font-semibold">{code}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </div>
  );
}

function Room({ name, children, isOnPaper }: PaperList["rooms"][number] & { isOnPaper: boolean }) {
  // Two children may have the same short name.
  const rows = children.map((child, place) => ({ ...child, row: `${place}` }));
  return (
    <table className="paper-sheet-room">
      <caption className="pb-1 text-left font-semibold">{name}</caption>
      <thead className={isOnPaper ? undefined : "sr-only"}>
        <tr>
          <th scope="col">Child</th>
          {isOnPaper && (
            <>
              <th scope="col">Slip</th>
              <th scope="col">Brought by, phone</th>
              <th scope="col">Collected by, time</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name: child, allergies, row }) => (
          <tr key={row}>
            <td>
              {child}
              {allergies && <strong className="block text-sm">{`Allergy: ${allergies}`}</strong>}
            </td>
            {isOnPaper && (
              <>
                <td />
                <td />
                <td />
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PaperSlipToCut({ number, code, title, day }: PaperList["slips"][number] & { title: string; day: string }) {
  const head = (
    <p>
      {`Slip ${number}`}
      <strong>{code}</strong>
    </p>
  );
  return (
    <div className="paper-sheet-slip">
      <div>
        {head}
        <p>Name: ____________________</p>
        <p>Room: ____________________</p>
        <p>Allergies: ________________</p>
      </div>
      <div>
        {head}
        <p>Keep this slip. It is needed to collect.</p>
        <p>{title}</p>
        <p>{`${day}. Valid for this event only.`}</p>
      </div>
    </div>
  );
}
