import { MessageInput } from "@narthex/contract/messages.ts";
import * as z from "zod";

/** What is sent, and the text of the recipient field: the name that is seen and the account that it goes to change together. */
export const MessageForm = MessageInput.safeExtend({ to: z.string() });
export type MessageFormInput = z.input<typeof MessageForm>;
