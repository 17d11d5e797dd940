import { t } from '#app/shared/language.ts';

type Crumb = { label: string; href: string };

/** Returns one crumb per path segment. A record's page, such as a post, ends with the record's title. */
export function breadcrumbs(path: string, title?: string): { above: Crumb[]; current: string } {
  const segments = (path.split(/[?#]/, 1)[0] ?? '').split('/').filter(Boolean);
  const crumbs = segments.map((segment, index) => ({
    label: segmentLabel(segment),
    href: `/${segments.slice(0, index + 1).join('/')}`,
  }));
  const home = { label: t('Home'), href: '/' };
  const own = crumbs.pop();
  if (!own) return { above: [], current: title ?? home.label };
  return { above: [home, ...crumbs], current: title ?? own.label };
}

/** 'pricing-plan' becomes 'Pricing plan'. */
function segmentLabel(segment: string): string {
  const words = decoded(segment)
    .replaceAll(/[-_\s]+/g, ' ')
    .trim();
  return t(words.charAt(0).toUpperCase() + words.slice(1));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
