type Crumb = { label: string; href: string };

/** What a page is called, where that is more than its address says. */
const pageNames: Record<string, string> = { care: 'Care guide' };

/** The pages above a path and its own name: '/departments/ottobock' is Home / Departments / Ottobock. */
export function breadcrumbs(path: string, current?: string): { above: Crumb[]; current: string } {
  const segments = (path.split(/[?#]/, 1)[0] ?? '').split('/').filter(Boolean);
  const crumbs = segments.map((segment, place) => ({
    label: pageNames[segment] ?? segmentLabel(segment),
    href: `/${segments.slice(0, place + 1).join('/')}`,
  }));
  const home = { label: 'Home', href: '/' };
  const own = crumbs.pop();
  if (!own) return { above: [], current: current ?? home.label };
  return { above: [home, ...crumbs], current: current ?? own.label };
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
