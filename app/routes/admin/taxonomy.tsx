import type { Route } from './+types/taxonomy';
import { appContext } from '#app/context.ts';
import { labelErrorMessages, labelFields } from '#app/features/taxonomy/taxonomy.ts';
import { LabelsPage } from '#app/features/taxonomy/taxonomy-page.tsx';
import { labelHandlers, listLabels } from '#app/features/taxonomy/taxonomy.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { labels: await listLabels(context.get(appContext)) };
}

const formConfig = { failed: labelErrorMessages, fields: labelFields };
export const action = createStaffAction(formConfig, labelHandlers);
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Categories and tags');

export default function Labels({ loaderData, actionData }: Route.ComponentProps) {
  return <LabelsPage {...loaderData} answer={actionData} />;
}
