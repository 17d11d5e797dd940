/** Object.keys with the type of the keys. */
export function namesOf<F extends object>(object: F) {
  // Object.keys returns string[], although the keys are exactly the names.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.keys(object) as (keyof F & string)[];
}
