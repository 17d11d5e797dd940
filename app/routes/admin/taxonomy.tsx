import type { Route } from './+types/taxonomy';
import { appContext } from '#app/context.ts';
import {
  labelErrorMessages,
  labelFields,
  labelKey,
  labelKinds,
  formatPostCount,
  type Label,
} from '#app/features/taxonomy/taxonomy.ts';
import { labelHandlers, listLabels } from '#app/features/taxonomy/taxonomy.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { controlProps } from '#app/records/fields.ts';
import { createClientAction } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { AdminPage, Card, EmptyNote } from '#app/features/admin/admin-page.tsx';
import { blogHref } from '#app/features/posts/post.ts';
import { RecordForm } from '#app/records/record-form.tsx';
import { Field } from '#app/ui/field.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  return { labels: await listLabels(context.get(appContext)) };
}

const formConfig = { failed: labelErrorMessages, fields: labelFields };
export const action = createStaffAction(formConfig, labelHandlers);
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Categories and tags');

export default function Labels({ loaderData: { labels }, actionData: answer }: Route.ComponentProps) {
  const refused = answer?.form === 'rename' ? answer : undefined;
  const field = controlProps(labelFields, { answer: refused });
  const together = refused?.values?.['shown'] ?? '';
  const choices = labels.map((label) => [labelKey(label), `${labelKinds[label.kind]}: ${label.name}`]);
  return (
    <AdminPage title="Categories and tags" back={{ href: '/admin/blog', label: 'Blog' }} answer={answer}>
      <div className="stack gap-5">
        <Card title="Rename or merge">
          <RecordForm intent="rename" answer={answer} submit={together ? 'Merge' : 'Rename'} className="form">
            <input type="hidden" name="shown" value={together} />
            <Field {...field('key')} options={{ '': 'Choose one', ...Object.fromEntries(choices) }} />
            <Field {...field('name')} hint="To merge two, enter the name of the other one" />
          </RecordForm>
        </Card>
        {Object.entries(labelKinds).map(([kind, word]) => (
          <Card key={kind} title={kind === 'category' ? 'Categories' : `${word}s`}>
            <LabelList labels={labels.filter((label) => label.kind === kind)} />
          </Card>
        ))}
      </div>
    </AdminPage>
  );
}

function LabelList({ labels }: { labels: Label[] }) {
  if (labels.length === 0) return <EmptyNote>None yet. Add them while editing a post.</EmptyNote>;
  return (
    <ul className="rows">
      {labels.map(({ kind, name, posts }) => (
        <li key={name} className="cluster apart">
          <a href={blogHref({ [kind]: name })} className="target">
            {name}
          </a>
          <span className="muted">{formatPostCount(posts)}</span>
        </li>
      ))}
    </ul>
  );
}
