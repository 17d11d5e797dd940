/** `href` is null where the page above is not for readers of this one. */
type Crumb = { label: string; href: string | null };

/** The clinic's own page, though its parent is the list of a sample hospital. */
const ownBelowSamples = '/departments/ottobock';

/** One crumb for each segment of the path. Only a record's own page, such as a post's, ends with the record's title instead. */
export function breadcrumbs(path: string, title?: string): { above: Crumb[]; current: string } {
  const segments = (path.split(/[?#]/, 1)[0] ?? '').split('/').filter(Boolean);
  const crumbs = segments.map((segment, place) => ({
    label: segmentLabel(segment),
    href: path === ownBelowSamples ? null : `/${segments.slice(0, place + 1).join('/')}`,
  }));
  const home = { label: 'Home', href: '/' };
  const own = crumbs.pop();
  if (!own) return { above: [], current: title ?? home.label };
  return { above: [home, ...crumbs], current: title ?? own.label };
}

/** 'pricing-plan' is 'Pricing plan'. */
function segmentLabel(segment: string): string {
  const words = decoded(segment)
    .replaceAll(/[-_\s]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
