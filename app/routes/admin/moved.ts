import { redirect } from 'react-router';
import type { Route } from './+types/moved';

const places: Record<string, string> = { look: '/admin/clinic/branding', notices: '/admin/clinic/notices' };

/** Addresses of before, for bookmarks and old mails. A temporary redirect, which no browser keeps. */
export function loader({ request }: Route.LoaderArgs) {
  const name = new URL(request.url).pathname.split('/').at(-1) ?? '';
  return redirect(places[name] ?? '/admin/clinic', 302);
}
