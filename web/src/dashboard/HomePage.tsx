import { useLeads } from "../session/viewMode.ts";
import { AdminDashboard } from "./AdminDashboard.tsx";
import { MemberDashboard } from "./MemberDashboard.tsx";

/** The front page by effective role: figures for those who lead, one's own corner for everyone else. */
export default function HomePage() {
  return useLeads() ? <AdminDashboard /> : <MemberDashboard />;
}
