import { data, redirect } from 'react-router';
import type { Route } from './+types/page-edit';
import { appContext } from '#app/context.ts';
import { findPage } from '#app/features/content/content.server.ts';

/** A page is edited section by section, so its own address redirects to the first section. */
export function loader({ context, params }: Route.LoaderArgs) {
  const page = findPage(context.get(appContext), params.name);
  if (!page) throw data(null, { status: 404 });
  throw redirect(`/admin/pages/${page.name}/${Object.keys(page.sections)[0]}`);
}
