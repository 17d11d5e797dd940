/** FULL=1, set nightly by `.ci/run --full`: large numbers, every viewport, both themes, and tests tagged daily. */
export const isFull = process.env['FULL'] === '1';
