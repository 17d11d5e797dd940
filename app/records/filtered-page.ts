// Without zod, because browsers load this file.

export const rowsPerPage = 15;
/** From this many rows a list has a text filter. */
export const filterFrom = rowsPerPage;

/** One page of a list that is read as a whole. `all` counts the rows without the filter, `total` those it finds. */
export type FilteredPage<Row> = { q: string; page: number; all: number; total: number; rows: Row[] };

/** The address of a page of a filtered list. Empty values and page 1 are left out. */
export function listHref(path: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).filter(([name, value]) => value && (name !== 'page' || value !== 1));
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}

/** The number of the first row on a page. */
export const firstRow = (page: number) => (page - 1) * rowsPerPage + 1;
