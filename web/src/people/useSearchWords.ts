// What a search for people is by, in words. Other viewers find only the email addresses that people share with them, so
// they are told to type a name.
import { useMay } from "../session/session.ts";

interface SearchWords {
  placeholder: string;
  /** For the middle of a sentence: "Search by …". */
  words: string;
  /** Whether an email address finds its person in every case. */
  findsEmails: boolean;
}

export function useSearchWords(): SearchWords {
  const findsEmails = useMay("members.manage");
  return findsEmails
    ? { placeholder: "Name or email", words: "name or email", findsEmails }
    : { placeholder: "Name", words: "name", findsEmails };
}
