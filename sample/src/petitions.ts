// Texts of prayer requests of the sample congregation, and of testimonies.
import type { PrayerCategory } from "@narthex/contract/prayers.ts";

export interface Petition {
  readonly category: PrayerCategory;
  readonly title: string;
  readonly text: string;
  readonly testimony?: string;
  readonly isUrgent?: true;
  /** Requests that are usually anonymous. */
  readonly isDelicate?: true;
}

export const PETITIONS: readonly Petition[] = [
  {
    category: "healing",
    title: "Surgery on Thursday",
    text: "My father has a bypass on Thursday morning. Please pray for the surgeons' hands and for my mother's patience.",
    testimony: "Four hours, no complications. He asked for coffee before he asked for us.",
    isUrgent: true,
  },
  {
    category: "healing",
    title: "A result we wait for",
    text: "The tests are done and the answer comes next week. The waiting is the hard part.",
    testimony: "It is benign. We cried in the parking lot, and then we went for pancakes.",
    isDelicate: true,
  },
  {
    category: "healing",
    title: "My sister's back",
    text: "She has been in pain since the spring and cannot lift her little one.",
  },
  {
    category: "healing",
    title: "Recovering from a stroke",
    text: "Uncle Henry is learning his words again. Every one is a small feast.",
    testimony: "He said grace at the table on Sunday. Slowly, and all of it.",
  },
  {
    category: "healing",
    title: "Sober for thirty days",
    text: "Thirty days today. I would like there to be a thirty-first.",
    testimony: "A hundred now. Thank you to the person who left the card.",
    isDelicate: true,
  },
  {
    category: "family",
    title: "A child on the way",
    text: "Our daughter is due any day, and the road to the hospital is long.",
    testimony: "A boy, seven pounds, and louder than the organ. Mother and child are well.",
    isUrgent: true,
  },
  {
    category: "family",
    title: "Peace at our table",
    text: "My brothers have not spoken with each other since the funeral. We are all invited for Thanksgiving.",
    isDelicate: true,
  },
  {
    category: "family",
    title: "Our son far away",
    text: "He starts a new life on the other coast and knows nobody there yet.",
    testimony: "He has found a church, a choir and, it seems, a girl.",
  },
  {
    category: "family",
    title: "For our marriage",
    text: "We have begun to talk again, with help. Please pray that we go on.",
    isDelicate: true,
  },
  {
    category: "family",
    title: "Caring for Mother",
    text: "She doesn't always know me anymore. Pray that I stay gentle when I am tired.",
  },
  {
    category: "family",
    title: "The adoption hearing",
    text: "The judge decides on the 14th. We have waited three years for this morning.",
    testimony: "She is ours, and we are hers. The judge let her use the gavel.",
  },
  {
    category: "ministry",
    title: "Teachers for Sunday School",
    text: "The little ones have no teacher from September on. It need not be forever.",
    testimony: "Two have said yes, and a third brings cookies.",
  },
  {
    category: "ministry",
    title: "Friday evenings",
    text: "Some of the students carry more than they say. Pray that they feel heard here.",
  },
  {
    category: "ministry",
    title: "The pantry's shelves",
    text: "Twice as many families as last year, and the shelves are half empty.",
    testimony: "A truck from the co-op came unannounced on Tuesday. We had to borrow shelves.",
  },
  {
    category: "ministry",
    title: "For those who visit the sick",
    text: "Three of our visitors are ill themselves. Strength for those who go in their place.",
  },
  {
    category: "church",
    title: "The roof of the sanctuary",
    text: "The builders look at the beams on Monday. Pray for good wood and an honest estimate.",
    testimony: "Only two beams. The estimate was less than we feared by half.",
  },
  {
    category: "church",
    title: "Our neighbors across the street",
    text: "The family whose house burned down has found a place for the winter with us. Let it be a home.",
    isUrgent: true,
  },
  {
    category: "church",
    title: "Those who have not come back",
    text: "I see the gaps in the pews. Pray for the people who used to sit there.",
  },
  {
    category: "church",
    title: "Newcomers",
    text: "That everyone who comes in for the first time is greeted before the second hymn.",
  },
  {
    category: "personal",
    title: "Looking for work",
    text: "The plant closes at the end of the month. I am fifty-eight.",
    testimony: "The school needed a caretaker who can mend things. I start on Monday.",
    isDelicate: true,
  },
  {
    category: "personal",
    title: "Exams",
    text: "Nursing boards next week. I have learned what I could.",
    testimony: "Passed!",
  },
  {
    category: "personal",
    title: "I cannot sleep",
    text: "Since the accident I drive the road again every night.",
    isDelicate: true,
    isUrgent: true,
  },
  {
    category: "personal",
    title: "A year without him",
    text: "On the 9th it is a year. I would be glad not to be alone with that day.",
    testimony: "Six of you came by, separately, each with soup. He would have laughed so much.",
  },
  {
    category: "personal",
    title: "Debts",
    text: "I have told nobody how much it is. Pray for courage for the call I have to make.",
    isDelicate: true,
  },
  {
    category: "personal",
    title: "Learning to forgive",
    text: "I say it every Sunday with all of you. This week I have to mean it.",
    isDelicate: true,
  },
  {
    category: "general",
    title: "Rain",
    text: "The farms upriver need it before the end of the month.",
    testimony: "Two inches in three days. We stood in it.",
  },
  {
    category: "general",
    title: "For our town",
    text: "That the council finds a way to keep the clinic open.",
    testimony: "It stays. Not all of it, but the doors stay open.",
  },
  { category: "general", title: "Travelers", text: "Many of us are on the road this week. Bring everybody home." },
  { category: "general", title: "Peace", text: "For every place where people sit in cellars tonight." },
  { category: "general", title: "Thankful", text: "Nothing to ask today. I only wanted to say thank you somewhere." },
];
