import { data, Form, Link } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/content-versions';
import { appContext } from '#app/context.ts';
import { findAt, listVersions, contentHandlers } from '#app/features/pages/content-form.server.ts';
import { type ContentActionData } from '#app/features/pages/content-form.ts';
import { listEditable } from '#app/features/pages/pages.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { maxId } from '#app/shared/form-data.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { AdminPage, Card, EmptyNote } from '#app/features/admin/admin-page.tsx';
import { HiddenFields } from '#app/records/answer-notice.tsx';
import { formatTimeOrDate } from '#app/shared/dates.ts';
import { useZone } from '#app/ui/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { Pager } from '#app/ui/page-links.tsx';
import { ComparedTexts } from '#app/records/text-comparison.tsx';
import styles from '#app/features/pages/content.module.css';

const id = z.coerce.number().int().positive().max(maxId).optional().catch(undefined);
const query = z.object({ show: id, before: id });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const found = await findAt(app, params);
  if (!found) throw data(null, { status: 404 });
  const { show, before } = query.parse(Object.fromEntries(new URL(request.url).searchParams));
  const [sections, versions] = await Promise.all([
    listEditable(app, found.page),
    listVersions(app, found.at, found.section, { ...(show && { show }), ...(before && { before }) }),
  ]);
  const version = sections.find(({ name }) => name === params.section)?.version ?? 0;
  const { label, name } = found.page;
  return { page: { label, name }, section: { label: found.section.label, name: params.section, version }, versions };
}

const formConfig = { failed: { restore: 'Nothing was restored.', discard: 'Nothing was discarded.' }, fields: {} };

export async function action(args: Route.ActionArgs) {
  const found = await findAt(args.context.get(appContext), args.params);
  if (!found) throw data(null, { status: 404 });
  const { restore, discard } = contentHandlers(found.at);
  return createStaffAction<ContentActionData>(formConfig, { restore, discard })(args);
}

export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Text versions');

export default function Versions({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { page, section, versions } = loaderData;
  const zone = useZone();
  const { revisions, older, current, waiting, shown } = versions;
  const editor = `/admin/pages/${page.name}/${section.name}`;
  const version = String(section.version);
  return (
    <AdminPage
      title={`Versions of ${page.label}: ${section.label}`}
      back={{ href: editor, label: `Edit ${section.label}` }}
      answer={answer}
    >
      <div className="stack gap-5">
        {waiting.length > 0 && (
          <Card title="Not published yet">
            <ComparedTexts changes={waiting} />
            <Form method="post" preventScrollReset className="mt-5">
              <HiddenFields fields={{ intent: 'discard', version }} />
              <Button type="submit" icon="undo" small>
                Discard these changes
              </Button>
            </Form>
          </Card>
        )}
        <Card title="All versions">
          {revisions.length === 0 && <EmptyNote>No earlier versions. This is still the sample text.</EmptyNote>}
          <ol className={styles.versions}>
            {revisions.map((line) => (
              <li key={line.id} className="stack gap-2">
                <b>{line.kind === 'conflict' ? `Unsaved copy: ${line.label}` : line.label}</b>
                <span className="meta">
                  {line.savedBy}, {formatTimeOrDate(zone, line.savedAt)}
                  {line.id === current && '. Current version.'}
                </span>
                {shown?.id === line.id && <ComparedTexts changes={shown.changes} />}
                <Form method="post" preventScrollReset className="cluster gap-3">
                  <Link to={`?show=${line.id}`} preventScrollReset className="target">
                    What changed<span className="visually-hidden"> in {line.label}</span>
                  </Link>
                  {line.id !== current && (
                    <>
                      <HiddenFields fields={{ intent: 'restore', version, revision: String(line.id) }} />
                      <Button type="submit" icon="undo" small>
                        Restore<span className="visually-hidden"> {line.label}</span>
                      </Button>
                    </>
                  )}
                </Form>
              </li>
            ))}
          </ol>
          <Pager
            label="Pages of versions"
            onward={older === null ? null : { label: 'Older versions', href: `?before=${older}` }}
          />
        </Card>
      </div>
    </AdminPage>
  );
}
