import { useMay } from "../session/session.ts";
import { AdminDashboard } from "./AdminDashboard.tsx";
import { MemberDashboard } from "./MemberDashboard.tsx";

/** The front page: figures of the congregation for those who may see them, and for everyone else their own. */
export default function HomePage() {
  return useMay("dashboard.read") ? <AdminDashboard /> : <MemberDashboard />;
}
