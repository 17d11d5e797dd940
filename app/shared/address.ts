type Query = Record<string, string | number | null | undefined>;

/** A path with its query. Empty and missing values are left out, so that the plain list has the plain address. */
export function addressOf(path: string, query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

const defaults: Query = { show: 'all', sort: 'newest', page: 1 };

/** The address of a staff list, without the values it has anyway. */
export function listHref(path: string, query: Query): string {
  return addressOf(path, Object.fromEntries(Object.entries(query).filter(([name, value]) => value !== defaults[name])));
}
