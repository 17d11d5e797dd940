import type { Route } from './+types/search-synonyms';
import { appContext } from '#app/context.ts';
import { SynonymsPage } from '#app/features/search/synonyms-page.tsx';
import { synonymErrorMessages, synonymFields } from '#app/features/search/synonym.ts';
import { listMisses, listSynonyms, synonymHandlers } from '#app/features/search/synonyms.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';

const formConfig = { failed: synonymErrorMessages, fields: synonymFields };

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [synonyms, misses] = await Promise.all([listSynonyms(app), listMisses(app)]);
  const asked = Number(new URL(request.url).searchParams.get('change'));
  return { synonyms, misses, changed: synonyms.find(({ id }) => id === asked) };
}

export const action = createStaffAction(formConfig, synonymHandlers);
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Search synonyms');

export default function SearchSynonyms({ loaderData, actionData }: Route.ComponentProps) {
  return <SynonymsPage {...loaderData} answer={actionData} />;
}
