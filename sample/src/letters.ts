// Texts of messages of the sample congregation: threads between two people, messages to a ministry, messages to all.
import type { CastName } from "./cast.ts";
import type { MinistryName } from "./ministries.ts";

/** A person with an account who is not one of the named people. */
export type Writer = Exclude<CastName, "pending"> | "someone";

export interface Thread {
  readonly from: Writer;
  readonly to: Writer;
  readonly subject: string;
  /** The first message, followed by its answers. */
  readonly texts: readonly string[];
}

export const THREADS: readonly Thread[] = [
  {
    from: "someone",
    to: "admin",
    subject: "A ride to church on Sunday?",
    texts: [
      "Good morning, our car is in the shop until Tuesday. Does anyone drive past Linden Avenue on the way to the early service? There are two of us.",
      "The Hendersons pass your door at 8:40 and have room. They'll call on Saturday evening.",
    ],
  },
  {
    from: "ministry_leader",
    to: "member",
    subject: "Could the choir lend us the small piano?",
    texts: [
      "We are planning a song evening with the youth group on Friday. Could we roll the small piano into the hall for that? I promise to bring it back tuned.",
      "Of course. Please watch the left front wheel, it comes off. The key is in the sacristy, second hook.",
      "Thank you! We will carry it, then.",
    ],
  },
  {
    from: "intermediate_admin",
    to: "ministry_leader",
    subject: "Retreat: two consent forms missing",
    texts: [
      "Two families have not returned the form yet. Could you ask them after the service? Without it we may not take the children along.",
      "I spoke with both. One brings it tomorrow, the other asked for a new copy: I have put one in their mailbox.",
    ],
  },
  {
    from: "someone",
    to: "member",
    subject: "Alto part of Sunday's anthem",
    texts: [
      "I missed the rehearsal. Would you send me the alto part, or tell me where I can find it?",
      "They are in the folder on the organ, blue cover. There is a recording, too: https://example.org/choir/anthem",
    ],
  },
  {
    from: "admin",
    to: "intermediate_admin",
    subject: "Keys for the side door",
    texts: [
      "The locksmith comes on Wednesday at ten. After that the old keys no longer work. Please tell those who open on Sundays.",
      "I have told all four. Daniel needs one for Friday evenings as well.",
    ],
  },
  {
    from: "someone",
    to: "intermediate_admin",
    subject: "Thank you for the visit",
    texts: [
      "My mother spoke of your visit all evening. She asks whether you would bring the hymnbook with the large print next time.",
    ],
  },
  {
    from: "member",
    to: "someone",
    subject: "Flowers for the altar",
    texts: [
      "It is your turn with the flowers this week, if I read the list correctly. The vases are washed and stand in the kitchen.",
      "I had it written down for the week after, thank you for the reminder! I will bring dahlias from the garden.",
    ],
  },
  {
    from: "ministry_leader",
    to: "admin",
    subject: "Bus for the summer camp",
    texts: [
      "The company holds the bus for us until Friday, then they need the deposit. It is $350. May I say yes?",
      "Yes, please. Send me the invoice to admin@example.org and it will be paid the same day.",
    ],
  },
  {
    from: "someone",
    to: "ministry_leader",
    subject: "Is Friday evening also for eleven-year-olds?",
    texts: [
      "Our daughter turns twelve in March and all her friends go already. Would you take her now?",
      "Gladly. Let her come and look on Friday at seven. Pizza is at eight.",
    ],
  },
  {
    from: "intermediate_admin",
    to: "member",
    subject: "Would you sing at the memorial service?",
    texts: [
      "The family asks for 'Abide with Me', with one voice and the organ. Thursday at two. I thought of you.",
      "I would be honored. I will be there at one to try it with the organ.",
    ],
  },
  {
    from: "someone",
    to: "admin",
    subject: "Our new address",
    texts: [
      "We have moved across the river, into Ferry Street. I have changed it in my profile, and ask you to do the same for the children.",
      "Done, and welcome to the neighborhood. There is always a pot of coffee on in the office.",
    ],
  },
  {
    from: "admin",
    to: "member",
    subject: "Photographs of the Christmas concert",
    texts: [
      "May we show two pictures of the choir in the hall? Nobody's name stands with them.",
      "Yes, gladly. I asked everybody on Thursday and all are glad about it.",
    ],
  },
];

/** To one ministry, from its leader or the office. */
export const MINISTRY_LETTERS: Readonly<Record<MinistryName, readonly (readonly [subject: string, text: string])[]>> = {
  "Music and Choir": [
    [
      "Rehearsal an hour earlier",
      "This Thursday we meet at six, because the hall is needed at eight. Please bring the green folders.",
    ],
    [
      "New robes to try on",
      "The robes have come. Try yours on before or after the rehearsal and write your name on the label.",
    ],
    ["Concert order", "Lights at 6:30, doors at 7. The order of the pieces is at https://example.org/choir/order"],
  ],
  "Youth Ministry": [
    ["Helpers for Friday", "We need two more adults for game night. Who has time from 7 to 10?"],
    [
      "Camp list is open",
      "Twenty-four places, first come, first served. Please tell the families who are not here on Sundays.",
    ],
  ],
  "Children's Ministry": [
    [
      "Sunday School plan",
      "The plan for the next quarter hangs in the classroom. Trade among yourselves and write it down.",
    ],
    ["Glue, paper, scissors", "I'm going shopping on Saturday. Tell me by Friday evening what your group needs."],
  ],
  "Hospitality and Welcome": [
    ["Coffee after both services", "From next Sunday we pour after the early service too. Three people each, please."],
    ["Cups", "We have 140 saucers and 96 cups. If some of them have found a new home with you, no questions asked."],
  ],
  "Prayer Ministry": [
    [
      "Evening Prayer moves to the chapel",
      "The heating in the sanctuary is being repaired for two weeks. It is warm in the chapel.",
    ],
    ["New requests", "There are new requests on the list. Please take one or two with you through the week."],
  ],
  "Food Pantry": [
    [
      "Delivery on Friday",
      "The food bank comes at eight with two pallets. Strong arms are welcome; there will be bagels.",
    ],
    ["Cold room", "The cold room is back at 38 degrees. Please close the door until it clicks."],
  ],
  "Women's Fellowship": [
    ["Next study", "We begin with the Book of Ruth on Tuesday. Nobody needs to have read ahead."],
    ["Luncheon", "Who brings what? So far we have five salads and no dessert."],
  ],
  "Men's Fellowship": [
    [
      "Saturday: the fence",
      "We mend the fence behind the hall. Bring gloves, and a drill if you have one. Breakfast at eight.",
    ],
    ["Firewood", "Two families need wood before the frost. Saturday at nine at the quarry road."],
  ],
  "Care and Visitation": [
    ["Visits this month", "The list is with me. Please take no more than two each, and tell me when you cannot."],
    ["Rides to the clinic", "On Wednesdays we are one driver short. An hour in the morning helps already."],
  ],
};

/** To everyone, from people who may write to all. */
export const LETTERS_TO_ALL: readonly (readonly [subject: string, text: string])[] = [
  [
    "The parking lot on Sunday",
    "The lot behind the hall is being paved and stays closed until Monday. Please park along Chapel Row, and leave the places at the door to those who need them.",
  ],
  [
    "Lost and found",
    "Three umbrellas, a child's red mitten and a very good thermos wait in the office. What is still here at the end of the month goes to the pantry.",
  ],
  [
    "Thank you",
    "More than sixty of you cleaned, raked and painted on Saturday. Come and see it in daylight. And thank you for the soup!",
  ],
  [
    "Hearing loop in the sanctuary",
    "The new hearing loop works in rows three to twelve. Switch your hearing aid to T. If it hums, please tell an usher.",
  ],
  [
    "Pictures for the directory",
    "Many of you have a picture in the directory by now. It helps newcomers to find your names. You can add yours in your profile.",
  ],
  [
    "Snow",
    "If snow falls on a Sunday morning, look here before you leave: the early service may be joined with the late one.",
  ],
];

/** Messages of the last days that the named people have not read. */
export const NEWS: readonly (Omit<Thread, "texts"> & { readonly text: string; readonly hoursAgo: number })[] = [
  {
    from: "someone",
    to: "admin",
    hoursAgo: 3,
    subject: "Room for the anniversary",
    text: "We celebrate fifty years of marriage on the second Saturday in January and would like to do so in the hall. Is it free, and what does it cost?",
  },
  {
    from: "ministry_leader",
    to: "admin",
    hoursAgo: 26,
    subject: "First aid box",
    text: "The box in the youth room is nearly empty: bandages and cold packs are missing. Shall I buy them or does the office?",
  },
  {
    from: "someone",
    to: "admin",
    hoursAgo: 51,
    subject: "Wrong date in my profile",
    text: "The year of my birthday is wrong by ten years. I wouldn't mind the other way around.",
  },
  {
    from: "admin",
    to: "intermediate_admin",
    hoursAgo: 5,
    subject: "Volunteers for Advent",
    text: "We still need readers for the second and third Sunday in Advent. Could you ask around after the service?",
  },
  {
    from: "someone",
    to: "intermediate_admin",
    hoursAgo: 30,
    subject: "My father is in hospital",
    text: "He fell on Tuesday and has a new hip since this morning. He would be glad of a visit from next week on. Room 214.",
  },
  {
    from: "intermediate_admin",
    to: "ministry_leader",
    hoursAgo: 7,
    subject: "Friday: the hall is double-booked",
    text: "The women's luncheon runs until 5. Could you start setting up at 5:30? They leave you the tables.",
  },
  {
    from: "someone",
    to: "ministry_leader",
    hoursAgo: 20,
    subject: "Can my son bring a friend?",
    text: "He is thirteen too and new in town. They would come at seven.",
  },
  {
    from: "ministry_leader",
    to: "member",
    hoursAgo: 4,
    subject: "A song for the youth service",
    text: "Would the choir sing one verse with us on the first Sunday of the month? We have three guitars and a brave drummer. The text: https://example.org/songs/12",
  },
  {
    from: "someone",
    to: "member",
    hoursAgo: 28,
    subject: "Your solo",
    text: "I had to leave at once after the service, so I write it: that was beautiful. Thank you.",
  },
];
