// A person's giving in each year: by fund, with the statement of the year.
import { api } from "@narthex/contract/api.ts";
import { formatPurpose } from "@narthex/contract/giving-kinds.ts";
import type { PersonGiving, YearOfGiving } from "@narthex/contract/person-giving.ts";
import { FileText } from "lucide-react";
import { Fragment } from "react";
import { buildAddress } from "../../api/request.ts";
import { formatDate, formatDollars, formatFullName, formatNumber } from "../../format/format.ts";
import { PersonLink } from "../../people/PersonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { linkClass } from "../../ui/link.ts";
import { Table, Td, Th, Tr } from "../../ui/Table.tsx";

export function GivingYears({ giving: { years, ready, jointWith }, id }: { giving: PersonGiving; id: number }) {
  return (
    <Card
      title="By year and fund"
      description={
        jointWith && (
          <>
            {"Statements together with "}
            <PersonLink id={jointWith.id}>{formatFullName(jointWith)}</PersonLink>
            {jointWith.lastYear === null
              ? ", with the gifts of both."
              : `, with the gifts of both, through ${jointWith.lastYear}.`}
          </>
        )
      }
      padding="none"
    >
      <Table caption="Gifts by year and fund">
        <thead>
          <tr>
            <Th>Year and fund</Th>
            <Th align="end">Gifts</Th>
            <Th align="end">Total</Th>
          </tr>
        </thead>
        <tbody>
          {years.map((found) => (
            <Fragment key={found.year}>
              <Tr className="font-medium">
                <Td>
                  {found.year}
                  {ready && <Statement found={found} id={id} />}
                </Td>
                <Td align="end">{formatNumber(found.gifts)}</Td>
                <Td align="end">{formatDollars(found.total)}</Td>
              </Tr>
              {found.funds.map((part) => (
                <Tr key={`${part.donationType} ${part.fund}`} className="text-ink-quiet">
                  <Td className="pl-8 sm:first:pl-10">{formatPurpose(part)}</Td>
                  <Td align="end">{formatNumber(part.gifts)}</Td>
                  <Td align="end">{formatDollars(part.total)}</Td>
                </Tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

/** If no statement was issued or the gifts changed since, it is generated when it is opened. */
function Statement({ found: { year, hasGifts, statement }, id }: { found: YearOfGiving; id: number }) {
  if (!hasGifts) return null;
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-3 font-normal">
      <a
        href={buildAddress(api.statements.pdf, { params: { memberId: id, year } })}
        target="_blank"
        rel="noreferrer"
        className={linkClass}
      >
        <FileText aria-hidden className="mr-1.5 size-4" />
        Statement
        <span className="sr-only">{` of ${year}`}</span>
      </a>
      {statement && (
        <span className="text-ink-quiet text-sm">
          {statement.mailedAt
            ? `Issued ${formatDate(statement.issuedOn)}, emailed`
            : `Issued ${formatDate(statement.issuedOn)}`}
        </span>
      )}
    </span>
  );
}
