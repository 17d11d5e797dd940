import type { ClinicFields } from './clinic-fields.ts';

type Merged = {
  /** What the form shows next: mine where I changed something, theirs everywhere else. */
  values: ClinicFields;
  /** Where both changed the same thing to something else: what the colleague saved. */
  theirs: ClinicFields;
};

/** Brings what I typed together with what a colleague saved meanwhile. `base` is what both began with. */
export function mergeFields(base: ClinicFields, mine: ClinicFields, theirs: ClinicFields): Merged {
  const merged: Merged = { values: { ...theirs }, theirs: {} };
  for (const group of groupsOf(Object.keys(theirs))) {
    const differ = (a: ClinicFields, b: ClinicFields) => group.some((name) => (a[name] ?? '') !== (b[name] ?? ''));
    if (!differ(mine, theirs) || !differ(mine, base)) continue;
    for (const name of group) merged.values[name] = mine[name] ?? '';
    if (differ(theirs, base)) for (const name of group) merged.theirs[name] = theirs[name] ?? '';
  }
  return merged;
}

/** A list is one thing: its lines mixed from two people would belong to neither. */
function groupsOf(names: string[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const list = /^(\w+)\.\d+\./.exec(name)?.[1] ?? name;
    groups.set(list, [...(groups.get(list) ?? []), name]);
  }
  return [...groups.values()];
}
