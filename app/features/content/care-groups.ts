/** The groups of the care guide, in their order. In their own file, because the browser needs only these. */
export const careGroups = ['limbs', 'braces', 'upkeep'] as const;
export type CareGroup = (typeof careGroups)[number];
