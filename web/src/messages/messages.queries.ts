// Queries of messages.
import { api } from "@narthex/contract/api.ts";
import type { Message } from "@narthex/contract/messages.ts";
import { queryOptions } from "@tanstack/react-query";
import { read, readPages } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { isInView } from "../session/view.ts";

export const unreadMessages = read(api.messages.summary);

export const queryMessagePages = (box: Message["box"], search: string) =>
  readPages(api.messages.list, {}, { box, ...(search === "" ? {} : { search }) });

/** One message as it is opened. The server marks it as read, except in the view of another role. */
export const queryOpenedMessage = (id: number) =>
  queryOptions({
    queryKey: [api.messages.markRead.path, id],
    queryFn({ signal }) {
      if (isInView()) return request(api.messages.get, { params: { id } }, signal);
      return request(api.messages.markRead, { params: { id } }, signal);
    },
  });
