// Runs once per browser, account and view: the tabs connect to it by its name (connection.ts).
import { createHub } from "./hub.ts";
import type { FromTab } from "./messages.ts";

const hub = createHub();

addEventListener("connect", (event) => {
  const [port] = (event as MessageEvent).ports;
  if (!port) return;
  port.onmessage = ({ data }: MessageEvent<FromTab>) => hub.take(port, data);
});
