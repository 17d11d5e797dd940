import { spanishPath } from '#app/shared/language.ts';

/** Null if the address is right or unknown. The router ignores case and extra slashes, so each spelling would be cached separately. */
export function createSpelling(routes: string[]): (asked: string) => string | null {
  const patterns = ['', ...routes]
    // Paths below these are file names, which are case-sensitive.
    .filter((route) => !route.includes('*'))
    .flatMap((route) => (route.endsWith('?') ? [route.slice(0, -1), route.slice(0, route.lastIndexOf('/'))] : [route]))
    .map((route) => route.split('/').filter(Boolean))
    .sort((one, other) => one.filter(isParam).length - other.filter(isParam).length);
  const spell = (asked: string) => {
    const [, path = '', data = ''] = /^(.*?)(\.data)?$/.exec(plainPath(asked) ?? '') ?? [];
    const parts = path.split('/').filter(Boolean);
    const match = patterns.find(
      (pattern) =>
        pattern.length === parts.length &&
        pattern.every((part, i) => isParam(part) || part.toLowerCase() === parts[i]?.toLowerCase()),
    );
    if (!match || path === '') return null;
    const spelled = `/${match.map((part, i) => (isParam(part) ? parts[i] : part)).join('/')}${data}`;
    return spelled === asked ? null : spelled;
  };
  return (asked) => {
    const [, prefix, page = ''] = /^(\/es)(\/.*)?$/i.exec(plainPath(asked) ?? '') ?? [];
    if (prefix === undefined) return spell(asked);
    const spelled = spanishPath + (page === '/' ? '' : (spell(page) ?? page));
    return spelled === asked ? null : spelled;
  };
}

function isParam(part: string): boolean {
  return part.startsWith(':');
}

/** Normalizes slashes, dot segments and percent-encoded letters and digits. Returns null if other characters make that unsafe. */
export function plainPath(asked: string): string | null {
  if (!/^\/[\w.~%/\\-]*$/.test(asked)) return null;
  // Collapse slashes first: two of them, or a backslash, would start another host name.
  const { pathname } = new URL(asked.replaceAll(/[/\\]+/g, '/'), 'http://localhost');
  return pathname.replaceAll(/%([46][1-9A-F]|[57][\dA]|3\d|2[DE]|5F|7E)/gi, decodeURIComponent);
}
