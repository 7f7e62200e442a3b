import { createContext, type ReactNode } from "react";

/** What every dialog below shows under its title, such as that the connection is lost. */
export const DialogNote = createContext<ReactNode>(null);
