import { MessageInput } from "@narthex/contract/messages.ts";
import * as z from "zod";

/**
 * The sent values, and the text of the recipient field: the visible name and the recipient's account change together.
 */
export const MessageForm = MessageInput.safeExtend({ to: z.string() });
export type MessageFormInput = z.input<typeof MessageForm>;
