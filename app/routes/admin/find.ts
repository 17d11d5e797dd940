import type { Route } from './+types/find';
import { appContext, sessionContext, staffContext } from '#app/context.ts';
import { longestFind } from '#app/features/find/command-palette.tsx';
import { searchStaffArea } from '#app/features/find/find.server.ts';
import { readField } from '#app/shared/form-data.ts';

/** Returns the results for the search dialog (Ctrl+K). Called only by script. */
export async function action({ request, context }: Route.ActionArgs) {
  const query = readField(await request.formData(), 'q')
    .slice(0, longestFind)
    .trim();
  const { role } = context.get(sessionContext);
  if (query.length < 2) return Response.json([]);
  return Response.json(await searchStaffArea(context.get(appContext), context.get(staffContext), role, query));
}
