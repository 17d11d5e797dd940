export const afterSignIn = '/admin/staff';

/** The sign-in page, which keeps where somebody wanted to go. */
export function signInAddress({ pathname, search }: { pathname: string; search: string }): string {
  const from = safeOrigin(pathname.replace(/\.data$/, '') + withoutInternals(search));
  return from === afterSignIn ? '/admin/login' : `/admin/login?from=${encodeURIComponent(from)}`;
}

/** Only pages of the staff area: an address from outside must not send anybody elsewhere. */
export function safeOrigin(from: string | null): string {
  return from &&
    from.length <= 500 &&
    /^\/admin(\/(?!login|logout|reset-password|invitation|first-account)[\w\-./]*)?(\?[^#\s\\]*)?$/.test(from)
    ? from
    : afterSignIn;
}

/** What React Router adds to the addresses of its data requests. */
function withoutInternals(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('_routes');
  query.delete('index');
  return query.size > 0 ? `?${query}` : '';
}
