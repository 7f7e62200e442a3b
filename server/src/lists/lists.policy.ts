// Which filters of a saved list a viewer may use, and what the viewer sees of the list. Pure.
import { ListFilter, type ListProblem, type MemberList } from "@narthex/contract/member-lists.ts";
import { ManagerFilters } from "@narthex/contract/member-query.ts";
import { may, type Viewer } from "../access/viewer.ts";
import { type FieldAccess, maySeeValue } from "../custom-fields/fields.policy.ts";
import type { KnownChoices, ListRecord } from "./lists.queries.ts";

type Filter = keyof ListFilter;

/** Filters that show something only managers of members may see, as in the directory. */
function isForManagers(name: Filter, filter: ListFilter): boolean {
  // Managers also search contact data, so that the text may be a phone number.
  if (name === "search") return true;
  if (name === "sort") return filter.sort !== "name";
  if (name === "status") return filter.status !== "active";
  return Object.hasOwn(ManagerFilters.shape, name);
}

/** Records that filters name: tags and ministries that still exist, and the custom fields by their id. */
export interface KnownRecords extends KnownChoices {
  readonly customFields: ReadonlyMap<number, FieldAccess & { readonly isArchived: boolean }>;
}

/** Whether the list is about a custom field that only administrators see. */
function isHiddenField(viewer: Viewer, name: Filter, filter: ListFilter, { customFields }: KnownRecords): boolean {
  const field = name === "customField" ? customFields.get(filter.customField ?? 0) : undefined;
  return field !== undefined && !maySeeValue(viewer, field, { isOwn: false, isNear: false });
}

function isRemoved(name: Filter, filter: ListFilter, { tags, ministries, customFields }: KnownRecords): boolean {
  if (name === "customField") return customFields.get(filter.customField ?? 0)?.isArchived !== false;
  if (name === "tag") return filter.tag !== undefined && !tags.has(filter.tag);
  return name === "ministryId" && filter.ministryId !== undefined && !ministries.has(filter.ministryId);
}

/**
 * Why a list is empty for this viewer. A hidden filter is the only reason that is shown, because others would reveal
 * more.
 */
export function findProblems(viewer: Viewer, filter: ListFilter, known: KnownRecords): ListProblem[] {
  const names = ListFilter.keyof().options.filter((name) => filter[name] !== undefined);
  const isHidden = may(viewer, "members.manage")
    ? (name: Filter) => isHiddenField(viewer, name, filter, known)
    : (name: Filter) => isForManagers(name, filter);
  const hidden = names.filter(isHidden);
  if (hidden.length > 0) return hidden.map((name) => ({ filter: name, reason: "not_allowed" as const }));
  const removed = names.filter((name) => isRemoved(name, filter, known));
  return removed.map((name) => ({ filter: name, reason: "removed" as const }));
}

export function listSeenBy(
  viewer: Viewer,
  { id, name, filter, authorName, authorMemberId, updatedAt }: ListRecord,
  known: KnownRecords,
): MemberList {
  const problems = findProblems(viewer, filter, known);
  const isHidden = problems.some(({ reason }) => reason === "not_allowed");
  return {
    id,
    name: isHidden ? null : name,
    filter: isHidden ? {} : filter,
    problems,
    authorName: isHidden ? null : authorName,
    authorMemberId: isHidden ? null : authorMemberId,
    updatedAt,
    can: { edit: may(viewer, "members.manage") && !isHidden },
  };
}
