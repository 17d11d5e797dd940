import { Form } from 'react-router';
import { appContext } from '#app/context.ts';
import { listEditable } from '#app/features/page-editor/pages.server.ts';
import {
  findAt,
  listTextVersions,
  textHandlers,
  type TextActionData,
} from '#app/features/page-editor/text-form.server.ts';
import { AdminPage, Card } from '#app/features/staff-area/admin-page.tsx';
import { HiddenFields } from '#app/forms/answer-notice.tsx';
import { createStaffAction } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { ComparedTexts } from '#app/forms/text-comparison.tsx';
import { versionsQuerySchema } from '#app/history/versions.server.ts';
import { Versions } from '#app/history/versions.tsx';
import { staffTitle } from '#app/site/page-meta.ts';
import { Button } from '#app/ui/button.tsx';
import { useTimeOrDate } from '#app/ui/hooks.ts';
import type { Route } from './+types/text-versions';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const found = await findAt(app, params);
  const query = versionsQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const [sections, versions] = await Promise.all([
    listEditable(app, found.page),
    listTextVersions(app, found.at, found.section, query),
  ]);
  const version = String(sections.find(({ name }) => name === params.section)?.version ?? 0);
  return { page: found.page.label, section: found.section.label, version, versions };
}

const formConfig = { failed: { restore: 'Nothing was restored.', discard: 'Nothing was discarded.' }, fields: {} };

export async function action(args: Route.ActionArgs) {
  const found = await findAt(args.context.get(appContext), args.params);
  const { restore, discard } = textHandlers(found.at);
  return createStaffAction<TextActionData>(formConfig, { restore, discard })(args);
}

export const clientAction = createClientAction(formConfig);

/** The labels of versions that visitors could read. */
const published = new Set(['Published', 'Confirmed', 'Draft discarded']);

export const meta = staffTitle('Text versions');

export default function TextVersions({ loaderData, actionData: answer, params }: Route.ComponentProps) {
  const { page, section, version, versions } = loaderData;
  const { waiting, sample, ...list } = versions;
  const format = useTimeOrDate();
  return (
    <AdminPage
      title={`Versions of ${page}: ${section}`}
      back={{ href: `/admin/pages/${params.page}/${params.section}`, label: `Edit ${section}` }}
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
        <Versions
          {...list}
          nameOf={({ label, savedAt }) => `${published.has(label) ? 'Published text' : 'Draft'} of ${format(savedAt)}`}
          fields={{ version }}
          consequence="It becomes a draft. Visitors see it once you publish."
        />
        {sample.length > 0 && (
          <Card title="Sample text, before your first change">
            <ComparedTexts changes={sample} />
            <Form method="post" preventScrollReset className="mt-5">
              <HiddenFields fields={{ intent: 'restore', versionId: '0', version }} />
              <Button type="submit" icon="undo" small>
                Restore the sample text
              </Button>
            </Form>
          </Card>
        )}
      </div>
    </AdminPage>
  );
}
