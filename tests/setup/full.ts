/** FULL=1, as `.ci/run --full` sets it at night: large numbers, every window, both themes, and what is tagged daily. */
export const isFull = process.env['FULL'] === '1';
