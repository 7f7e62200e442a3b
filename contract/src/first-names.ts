// Short and other forms of first names, such as Bob and Robert. Pure.
import { foldNames } from "./fold.ts";

/** Names by which the same person may be called, without accents; a name may be in several lines. */
const CALLED_ALIKE = [
  "abigail abby",
  "albert al bert",
  "alexander alex sandy sasha",
  "alexandra alex sandra sasha",
  "alfred al fred",
  "andrew andy drew",
  "anthony tony",
  "arthur art",
  "august augustus gus",
  "augustine gus",
  "barbara barb",
  "benjamin ben benny",
  "bernard bernie",
  "bradley brad",
  "catherine katherine kathryn cathy kathy kate katie",
  "charles charlie chuck",
  "christopher chris",
  "christina christine chris tina",
  "clifford cliff",
  "cynthia cindy",
  "daniel dan danny",
  "david dave",
  "deborah debra deb debbie",
  "donald don donnie",
  "dorothy dot dottie",
  "douglas doug",
  "edward ed eddie ted ned",
  "edwin ed eddie",
  "elizabeth liz beth betty betsy eliza libby",
  "eugene gene",
  "frances fran",
  "francis frank",
  "franklin frank",
  "frederick fred freddy freddie",
  "gabriel gabe",
  "gerald gerry jerry",
  "gregory greg",
  "gwendolyn gwen",
  "harold hal",
  "henry hank harry",
  "herbert herb",
  "jacob jake",
  "jacqueline jackie",
  "james jim jimmy jamie",
  "jeffrey jeff",
  "jennifer jen jenny",
  "jessica jess jessie",
  "john jack johnny",
  "jonathan jon",
  "joseph joe joey",
  "josephine josie",
  "joshua josh",
  "judith judy",
  "kathleen kathy",
  "kenneth ken kenny",
  "kimberly kim",
  "lawrence laurence larry",
  "leonard len lenny",
  "louis lou",
  "louise lou",
  "margaret maggie meg peggy peg margie",
  "martin marty",
  "matthew matt",
  "michael mike mick",
  "mitchell mitch",
  "nancy nan",
  "nathaniel nathan nate",
  "nicholas nick",
  "pamela pam",
  "patricia pat patty trish",
  "patrick pat",
  "peter pete",
  "philip phillip phil",
  "raymond ray",
  "rebecca becky",
  "richard rick dick rich",
  "robert bob rob bobby",
  "ronald ron ronnie",
  "russell russ",
  "samantha sam",
  "samuel sam",
  "sandra sandy",
  "stanley stan",
  "stephanie steph",
  "stephen steven steve",
  "susan sue susie",
  "suzanne sue",
  "theodore ted theo",
  "theresa teresa terri",
  "thomas tom tommy",
  "timothy tim",
  "victor vic",
  "victoria vicky tori",
  "vincent vince",
  "virginia ginny",
  "walter walt",
  "william bill will billy",
  "zachary zach zack",
].map((line) => line.split(" "));

/** Each name with all its forms, including itself. */
const FORMS = new Map<string, ReadonlySet<string>>();
for (const names of CALLED_ALIKE) {
  for (const name of names) FORMS.set(name, new Set([...(FORMS.get(name) ?? []), ...names]));
}

/** The other forms of a first name, which is in lower case. */
export const listFormsOf = (name: string): string[] => [...(FORMS.get(name) ?? [])].filter((form) => form !== name);

/** Whether two words in lower case are forms of one first name. */
export const areFormsOfOneName = (one: string, other: string): boolean => FORMS.get(one)?.has(other) ?? false;

/** More than two first names have together; a text with more of them is no name. */
const MAX_NAMES = 24;

/** A folded name in which one word of the typed text is replaced by another form of it. */
interface OtherForm {
  name: string;
  /**
   * Where the replaced word is, which is the first name: at the start, the last name follows; otherwise the last name
   * comes first. The last word of the name may be the beginning of a longer one, except for the replaced word.
   */
  replaced: "first" | "middle" | "last";
}

/**
 * The names that a typed text means with another form of a first name: "dick snyder" and "Snyder, Dick" also mean
 * Richard Snyder. Empty for a single word, because "john" would also mean everyone called Jack.
 */
export function listOtherForms(typed: string): OtherForm[] {
  const found = new Map<string, OtherForm>();
  for (const piece of foldNames(typed)) {
    const words = piece.split(" ");
    if (words.length < 2 || piece.includes(",")) continue;
    for (const [at, word] of words.entries()) {
      const replaced = at === 0 ? "first" : at < words.length - 1 ? "middle" : "last";
      for (const form of FORMS.get(word) ?? []) {
        if (form === word) continue;
        const name = words.with(at, form).join(" ");
        found.set(`${replaced} ${name}`, { name, replaced });
      }
    }
  }
  return [...found.values()].slice(0, MAX_NAMES);
}
