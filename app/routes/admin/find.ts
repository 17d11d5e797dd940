import { appContext, sessionContext, personContext } from '#app/context.ts';
import { longestFind } from '#app/features/staff-area/find-as-you-type.ts';
import { findLinks, searchStaffArea } from '#app/features/today/find.server.ts';
import { receiveForm } from '#app/forms/form.server.ts';
import { readField } from '#app/shared/form-data.ts';
import type { Route } from './+types/find';

/** Returns the results for the search dialog (Ctrl+K) and for the editor's link dialog. Called only by script. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await receiveForm(request);
  const query = readField(form, 'q').slice(0, longestFind).trim();
  const { role } = context.get(sessionContext);
  if (query.length < 2) return Response.json([]);
  if (readField(form, 'kind') === 'link') return Response.json(await findLinks(context.get(appContext), query));
  return Response.json(await searchStaffArea(context.get(appContext), context.get(personContext), role, query));
}
