import { AdminPage, Card, EmptyNote } from '#app/features/admin/admin-page.tsx';
import { blogHref } from '#app/features/posts/post.ts';
import type { Answer } from '#app/records/answer.ts';
import { fieldProps } from '#app/records/form.ts';
import { RecordForm } from '#app/records/record-form.tsx';
import { ChoiceField, Field } from '#app/ui/field.tsx';
import { labelFields, labelKey, labelKinds, formatPostCount, type Label } from './taxonomy.ts';

type LabelsPageProps = { labels: Label[]; answer: Answer | undefined };

export function LabelsPage({ labels, answer }: LabelsPageProps) {
  const refused = answer?.form === 'rename' ? answer : undefined;
  const field = fieldProps(labelFields, { answer: refused });
  const together = refused?.values?.['shown'] ?? '';
  const choices = labels.map((label) => [labelKey(label), `${labelKinds[label.kind]}: ${label.name}`]);
  return (
    <AdminPage title="Categories and tags" back={{ href: '/admin/blog', label: 'Blog' }} answer={answer}>
      <div className="stack gap-5">
        <Card title="Rename or merge">
          <RecordForm intent="rename" answer={answer} submit={together ? 'Merge' : 'Rename'} className="form">
            <input type="hidden" name="shown" value={together} />
            <ChoiceField {...field('key')} options={{ '': 'Choose one', ...Object.fromEntries(choices) }} />
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
