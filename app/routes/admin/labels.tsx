import type { Route } from './+types/labels';
import { appContext } from '#app/context.ts';
import { labelFailed, labelFields } from '#app/features/labels/label.ts';
import { LabelsPage } from '#app/features/labels/labels-page.tsx';
import { labelHandlers, listLabels } from '#app/features/labels/labels.server.ts';
import { answerForms } from '#app/records/form.server.ts';
import { sendForms } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { labels: await listLabels(context.get(appContext)) };
}

const words = { failed: labelFailed, fields: labelFields };
export const action = answerForms(words, labelHandlers);
export const clientAction = sendForms(words);

export const meta = staffTitle('Categories and tags');

export default function Labels({ loaderData, actionData }: Route.ComponentProps) {
  return <LabelsPage {...loaderData} answer={actionData} />;
}
