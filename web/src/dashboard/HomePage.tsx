import { useMay } from "../session/session.ts";
import { LazyAdminDashboard } from "./lazyAdminDashboard.ts";
import { MemberDashboard } from "./MemberDashboard.tsx";

/** The home page: figures of the congregation for users who may see them, and the user's own figures for others. */
export default function HomePage() {
  return useMay("dashboard.read") ? <LazyAdminDashboard /> : <MemberDashboard />;
}
