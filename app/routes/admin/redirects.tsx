import type { Route } from './+types/redirects';
import { appContext } from '#app/context.ts';
import { redirectErrorMessages, redirectFields } from '#app/features/redirects/redirect.ts';
import { listRedirects, redirectHandlers } from '#app/features/redirects/redirects.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { PairsPage, readPairs } from '#app/features/admin/pairs-page.tsx';

const formConfig = { failed: redirectErrorMessages, fields: redirectFields };

export async function loader({ context, request }: Route.LoaderArgs) {
  const redirects = await listRedirects(context.get(appContext));
  return readPairs(redirects, new URL(request.url), ({ fromPath, toPath }) => `${fromPath} ${toPath}`);
}

export const action = createStaffAction(formConfig, redirectHandlers);
export const clientAction = createClientAction(formConfig);

export default function Redirects({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PairsPage
      path="/admin/redirects"
      kind="redirect"
      fields={redirectFields}
      pairs={loaderData}
      answer={actionData}
      words={{ add: 'Add a redirect', noun: 'redirect', find: 'Filter by address' }}
      rows={loaderData.list.rows.map(({ id, fromPath, toPath, createdBy }) => ({
        id,
        about: fromPath,
        cells: (
          <>
            <b className="two-lines">{fromPath}</b>
            <a href={toPath} className="target">
              <span className="visually-hidden">leads to </span>
              {toPath}
            </a>
            <span className="meta">Added by {createdBy}</span>
          </>
        ),
        question: `Remove the redirect from ${fromPath}?`,
        consequence: 'Anyone who opens the old address will see “page not found.”',
      }))}
    >
      For links on other websites, printed cards and search engines. Posts imported from WordPress already work at their
      old addresses.
    </PairsPage>
  );
}
