import { api } from "@narthex/contract/api.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { CircleCheck, Hourglass, MailOpen, UserCheck } from "lucide-react";
import { read } from "../api/reads.ts";
import { numberInWords } from "../format/words.ts";
import { StatCard, StatRow } from "../ui/StatCard.tsx";

export function InvitationStats() {
  const { active, expired, total, uses } = useSuspenseQuery(read(api.invitations.summary)).data;
  return (
    <StatRow>
      <StatCard label="Active" value={numberInWords(active)} icon={<CircleCheck />} />
      <StatCard label="Expired" value={numberInWords(expired)} icon={<Hourglass />} />
      <StatCard label="Total" value={numberInWords(total)} icon={<MailOpen />} />
      <StatCard label="Total Uses" value={numberInWords(uses)} icon={<UserCheck />} />
    </StatRow>
  );
}
