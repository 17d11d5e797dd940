import { appContext, personContext } from '#app/context.ts';
import { findAt, saveForm } from '#app/features/page-editor/text-form.server.ts';
import { receiveForm } from '#app/forms/form.server.ts';
import type { Route } from './+types/text-autosave';

/** Called only by script. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { at } = await findAt(app, params);
  const form = await receiveForm(request);
  const args = { app, by: context.get(personContext), form };
  const { outcome } = await saveForm(args, at);
  const version = outcome.outcome === 'saved' ? outcome.section.version : null;
  return Response.json({ savedAt: new Date().toISOString(), version });
}
