/** The groups of the care guide, in their order. Apart from the pages' words: the browser needs only these. */
export const careGroups = ['limbs', 'braces', 'upkeep'] as const;
export type CareGroup = (typeof careGroups)[number];
