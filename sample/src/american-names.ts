// Names that are usual in the United States, which most households of the sample congregation have. Combined at random:
// they describe no real person.
import type { Resident } from "./households.ts";
import { createOrigin, ENGLISH, EVERYDAY, isOtherScript, type Origin } from "./names.ts";
import { createRandom, type Random } from "./random.ts";

/** The most common family names come first. */
const AMERICAN: readonly Origin[] = [
  createOrigin(
    62,
    "Amy, Angela, Anna, Barbara, Catherine, Christine, Cynthia, Donna, Elizabeth, Ellen, Jane, Jennifer, Jessica, Julie, Kathleen, Kimberly, Tracy, Lisa, Lori, Mary, Melissa, Michelle, Rhonda, Sandra, Sharon, Stephanie, Theresa, Wendy",
    "Anthony, Bradley, Christopher, Craig, Dennis, Donald, Eric, Gary, Gregory, Jason, Jeffrey, John, Joseph, Justin, Kevin, Larry, Michael, Patrick, Paul, Randy, Richard, Ronald, Ryan, Glenn, Steven, Timothy, Todd, William",
    "Smith, Johnson, Miller, Davis, Wilson, Anderson, Taylor, Moore, Martin, Thompson, White, Clark, Lewis, Walker, Hall, Young, Allen, King, Wright, Scott, Green, Baker, Adams, Nelson, Hill, Campbell, Mitchell, Roberts, Phillips, Evans, Edwards, Morris, Murphy, Kelly, O'Connor, Sullivan, Peterson, Reed, Myers, Hamilton, Graham, Sanders, Russell, Olson, Snyder, Schmidt, Hoffman",
  ),
  createOrigin(
    19,
    "Alicia, Charlene, Cheryl, Danielle, Denise, Ebony, Gloria, Jasmine, Keisha, Kendra, Loretta, Monique, Renee, Tamika, Tanya, Vanessa, Yvonne",
    "Andre, Calvin, Clarence, Curtis, Darnell, Darryl, DeShawn, Isaiah, Jerome, Leon, Marcus, Maurice, Reginald, Terrence, Tyrone, Vernon, Willie",
    "Williams, Jackson, Brown, Jones, Robinson, Harris, Washington, Coleman, Jefferson, Jenkins, Henderson, Banks, Franklin, Booker, Simmons, Grant",
  ),
  createOrigin(
    19,
    "Ana, Angelica, Carmen, Claudia, Diana, Gabriela, Guadalupe, Leticia, Maria, Marisol, Norma, Rosa, Silvia, Veronica",
    "Alberto, Antonio, Carlos, Eduardo, Fernando, Francisco, Jorge, Jose, Juan, Luis, Manuel, Miguel, Ricardo, Roberto",
    "Garcia, Rodriguez, Martinez, Hernandez, Lopez, Gonzalez, Perez, Sanchez, Ramirez, Torres, Flores, Rivera, Gomez, Diaz, Cruz, Reyes, Morales, Ortiz",
  ),
];

/** One household in this many keeps names of other origins. */
const KEPT = 4;
/** A congregation of thousands has people of the same name, a small one has none. */
const TRIES = 10;

const isAlwaysKept = ({ origin, cast }: Resident): boolean =>
  cast !== null || origin === ENGLISH || isOtherScript(origin);

/** Early names of the list are picked more often. */
const pickEarly = (random: Random, names: readonly string[]): string =>
  names[Math.floor(random.next() ** 2 * names.length)] ?? "";

/**
 * A function that replaces the names of most households. It is called once for each household, in their order. Its
 * random numbers are a sequence of their own, so that nothing else about people depends on their names.
 */
export function createRenaming(): (household: readonly Resident[]) => Resident[] {
  const random = createRandom("names");
  const given = new Set<string>();
  let others = 0;

  const isKept = (head: Resident): boolean => isAlwaysKept(head) || head.family.includes("/") || others++ % KEPT === 1;

  const rename = (household: readonly Resident[]): Resident[] => {
    const families = new Map<string, { origin: Origin; lastName: string }>();
    const taken = new Set(household.filter(isAlwaysKept).map(({ firstName }) => firstName));
    const chooseFamily = (family: string) => {
      const known = families.get(family);
      if (known) return known;
      const origin = random.weighted(AMERICAN);
      const chosen = { origin, lastName: pickEarly(random, origin.families) };
      families.set(family, chosen);
      return chosen;
    };
    return household.map((resident) => {
      if (isAlwaysKept(resident)) return resident;
      const { origin, lastName } = chooseFamily(resident.family);
      const names = resident.isChild ? EVERYDAY : origin;
      const pickFirst = (): string => random.pick(resident.sex === "female" ? names.women : names.men);
      let firstName = pickFirst();
      for (let tries = 1; taken.has(firstName) || (given.has(`${firstName} ${lastName}`) && tries < TRIES); tries++)
        firstName = pickFirst();
      taken.add(firstName);
      return { ...resident, firstName, lastName };
    });
  };

  return (household) => {
    const [head] = household;
    const named = !head || isKept(head) ? [...household] : rename(household);
    for (const { firstName, lastName } of named) given.add(`${firstName} ${lastName}`);
    return named;
  };
}
