import type { Route } from './+types/search';
import { appContext } from '#app/context.ts';
import { SynonymsPage } from '#app/features/search/synonyms-page.tsx';
import { synonymFailed, synonymFields } from '#app/features/search/synonym.ts';
import { listMisses, listSynonyms, synonymHandlers } from '#app/features/search/synonyms.server.ts';
import { answerForms } from '#app/records/form.server.ts';
import { sendForms } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';

const words = { failed: synonymFailed, fields: synonymFields };

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [synonyms, misses] = await Promise.all([listSynonyms(app), listMisses(app)]);
  const asked = Number(new URL(request.url).searchParams.get('change'));
  return { synonyms, misses, changed: synonyms.find(({ id }) => id === asked) };
}

export const action = answerForms(words, synonymHandlers);
export const clientAction = sendForms(words);

export const meta = staffTitle('Search synonyms');

export default function SearchWords({ loaderData, actionData }: Route.ComponentProps) {
  return <SynonymsPage {...loaderData} answer={actionData} />;
}
