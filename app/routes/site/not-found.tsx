import { data, redirect } from 'react-router';
import type { Route } from './+types/not-found';
import { movedPages } from '#app/features/discovery/known-pages.ts';

/** Every address nobody knows: the root's error page answers, with its headers and status 404. */
export function loader({ request }: Route.LoaderArgs): never {
  const target = movedPages[new URL(request.url).pathname.replace(/\/$/, '')];
  if (target) throw redirect(target, 301);
  return missing();
}

export function action(): never {
  return missing();
}

function missing(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
