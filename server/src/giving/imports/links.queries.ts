// The links between the IDs of people in another program and members that imports of gifts make.
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { giftImportDonors } from "../../database/tables/gift-imports.ts";
import { memberSources } from "../../database/tables/imports.ts";
import type { GiftImportRecord } from "./imports.queries.ts";

type Origin = Pick<GiftImportRecord, "id" | "source">;

/**
 * So that the next file of the same program finds the donors who were matched by email or name. A suggestion that
 * nobody confirmed is not stored: the donor has no imported gifts. Donors whose link another import made since the
 * check count as matched by the ID: only the others have a link of this import.
 */
export async function rememberDonors(tx: Database, { id, source }: Origin): Promise<void> {
  await tx.execute(sql`
    with made as (
      insert into ${memberSources} (source, remote_id, member_id)
      select ${source}, remote_id, member_id from gift_import_donors
      where import_id = ${id} and remote_id is not null and member_id is not null and confirmed
      on conflict do nothing
      returning remote_id)
    update ${giftImportDonors} set matched_by = 'id'
    where import_id = ${id} and remote_id is not null and member_id is not null and confirmed
      and remote_id not in (select remote_id from made)`);
}

/**
 * Deletes the links of an undone import that only undone imports of gifts made, so that the next file asks again. A link
 * by which an import of people updated the member stays: such an import stores no second link. A member with another ID
 * of the program was updated by that one.
 */
export async function forgetDonors(tx: Database, { id, source }: Origin): Promise<void> {
  await tx.execute(sql`
    delete from member_sources as link
    where link.source = ${source} and link.import_id is null
      and link.remote_id in (select remote_id from gift_import_donors where import_id = ${id})
      and exists (
        select from gift_import_donors d join gift_imports i on i.id = d.import_id
        where i.source = link.source and i.status = 'undone' and d.matched_by <> 'id' and d.confirmed
          and d.remote_id = link.remote_id and d.member_id = link.member_id)
      and not exists (
        select from gift_import_donors d join gift_imports i on i.id = d.import_id
        where i.source = link.source and i.status in ('running', 'done') and d.confirmed
          and d.remote_id = link.remote_id and d.member_id = link.member_id)
      and (
        exists (
          select from member_sources other
          where other.source = link.source and other.member_id = link.member_id and other.remote_id <> link.remote_id)
        or not exists (
          select from import_rows r join imports i on i.id = r.import_id
          where r.target_id = link.member_id and i.source = link.source and i.status in ('running', 'done')
            and i.mapping ->> 'remoteId' is not null))`);
}

/** Whether the ID that identified a donor at the check is no longer that of a member. */
export async function wereLinksRemoved(db: Database, { id, source }: Origin): Promise<boolean> {
  const { importId, matchedBy, memberId, remoteId } = giftImportDonors;
  const isLinked = sql`exists (
    select from member_sources link where link.source = ${source} and link.remote_id = ${remoteId})`;
  const isLost = sql`${matchedBy} = 'id' and ${memberId} is not null and not ${isLinked}`;
  return (await db.$count(giftImportDonors, sql`${eq(importId, id)} and ${isLost}`)) > 0;
}
