/** The groups of the care guide, in their order. They have their own file, because the browser needs nothing else. */
export const careGroups = ['limbs', 'braces', 'upkeep'] as const;
export type CareGroup = (typeof careGroups)[number];
