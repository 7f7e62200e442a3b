// Parses the search parameters of the URL: an unknown value counts as absent.

/** A search parameter, if its value is one of the given values. */
export function readChosen<Name extends string, const Value extends string | number>(
  name: Name,
  given: unknown,
  values: readonly Value[],
) {
  const value = values.find((one) => one === given);
  return (value === undefined ? {} : { [name]: value }) as { [N in Name]?: Value };
}

/** A search parameter, if its value matches the given pattern. */
export function readMatching<Name extends string>(name: Name, given: unknown, form: RegExp) {
  return (typeof given === "string" && form.test(given) ? { [name]: given } : {}) as { [N in Name]?: string };
}

/**
 * A reader of search parameters that gives those that it refuses as undefined. The router adds what a route reads to the
 * raw parameters of the URL, so a refused one would keep its value. Parameters that the route never reads stay, because
 * a redirect may need them.
 */
export const dropRefused =
  (read: (search: Record<string, unknown>) => object) =>
  (search: Record<string, unknown>): object => {
    const names = new Set<string>();
    const observed = new Proxy(search, {
      get(target, name: string) {
        names.add(name);
        return target[name];
      },
    });
    const taken = read(observed);
    return { ...Object.fromEntries([...names].map((name) => [name, undefined])), ...taken };
  };

/** The search parameter `id` of a record. */
export const readId = ({ id }: { id?: unknown }): { id?: number } =>
  typeof id === "number" && Number.isInteger(id) ? { id } : {};

/** Whether a filter has a value. */
export const isFilterSet = (filter: object): boolean => Object.values(filter).some((value) => value !== undefined);

/** The path parameters of a page of one record. An invalid id becomes 0, which no record has. */
export const recordParams = {
  parse: ({ id }: { id: string }) => ({ id: /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0 }),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};
