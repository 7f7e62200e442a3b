// What this subject reads, and what a change makes out of date.
import { api } from "@narthex/contract/api.ts";
import type { Message } from "@narthex/contract/messages.ts";
import { queryOptions } from "@tanstack/react-query";
import { read, readPages, refresh } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { isInView } from "../session/view.ts";

export const unreadMessages = read(api.messages.summary);

export const messagePages = (box: Message["box"], search: string) =>
  readPages(api.messages.list, {}, { box, ...(search === "" ? {} : { search }) });

export function refreshMessages(): Promise<void> {
  return refresh(api.messages.list, api.messages.summary);
}

/** One message, as it is opened: it counts as read from then on, but in another role's view. */
export const openedMessage = (id: number) =>
  queryOptions({
    queryKey: [api.messages.markRead.path, id],
    async queryFn({ signal }) {
      if (isInView()) return request(api.messages.get, { params: { id } }, signal);
      const message = await request(api.messages.markRead, { params: { id } }, signal);
      void refreshMessages();
      return message;
    },
  });
