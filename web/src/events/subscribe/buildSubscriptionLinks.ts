/** Links that open the common calendar programs with an address to subscribe to. */
export function buildSubscriptionLinks(url: string): { label: string; href: string }[] {
  const webcal = url.replace(/^https?:/, "webcal:");
  return [
    { label: "Apple or this device", href: webcal },
    { label: "Google Calendar", href: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}` },
    { label: "Outlook", href: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}` },
  ];
}
