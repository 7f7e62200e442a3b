// Reading the address bar: what is none of the values that there are counts as not there.

/** A part of the address, where it is one of the values that there are. */
export function chosen<Name extends string, const Value extends string | number>(
  name: Name,
  given: unknown,
  values: readonly Value[],
) {
  const value = values.find((one) => one === given);
  return (value === undefined ? {} : { [name]: value }) as { [N in Name]?: Value };
}

/** The same for one of a form. */
export function matching<Name extends string>(name: Name, given: unknown, form: RegExp) {
  return (typeof given === "string" && form.test(given) ? { [name]: given } : {}) as { [N in Name]?: string };
}
