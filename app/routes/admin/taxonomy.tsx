import type { Route } from './+types/taxonomy';
import { appContext } from '#app/context.ts';
import { labelErrorMessages, labelFields, labelKey, labelKinds, type Label } from '#app/features/taxonomy/taxonomy.ts';
import { labelHandlers, listLabels } from '#app/features/taxonomy/taxonomy.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { AdminPage, EmptyNote } from '#app/features/admin/admin-page.tsx';
import { blogHref } from '#app/features/posts/blog.ts';
import { controlProps, namesOf } from '#app/records/fields.ts';
import { counted } from '#app/shared/phrases.ts';
import type { Answer } from '#app/records/answer.ts';
import { ArrowLink } from '#app/ui/button.tsx';
import { Fold } from '#app/ui/fold.tsx';
import { HiddenFields } from '#app/records/answer-notice.tsx';
import { RecordForm } from '#app/records/record-form.tsx';
import { Field } from '#app/ui/field.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  return { labels: await listLabels(context.get(appContext)) };
}

const formConfig = { failed: labelErrorMessages, fields: labelFields };
export const action = createStaffAction(formConfig, labelHandlers);
export const clientAction = createClientAction(formConfig);

export default function Labels({ loaderData: { labels }, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminPage answer={answer}>
      <div className="desk">
        {namesOf(labelKinds).map((kind) => {
          const ofKind = labels.filter((label) => label.kind === kind);
          return (
            <section key={kind} className="stack gap-3">
              <h2 className="h4">
                {labelKinds[kind]} <span className="muted">{ofKind.length}</span>
              </h2>
              <div className="card flush rows">
                {ofKind.length === 0 && <EmptyNote>None yet. Add them while editing a post.</EmptyNote>}
                {ofKind.map((label) => (
                  <LabelFold key={labelKey(label)} label={label} answer={answer} />
                ))}
              </div>
            </section>
          );
        })}
      </div>
    </AdminPage>
  );
}

function LabelFold({ label, answer }: { label: Label; answer: Answer | undefined }) {
  const { kind, name, posts } = label;
  const form = `rename-${labelKey(label)}`;
  const refused = answer?.form === form ? answer : undefined;
  const together = refused?.values?.['shown'] ?? '';
  return (
    <Fold title={name} note={counted(posts, 'post')} name="labels" mustOpen={refused !== undefined}>
      <RecordForm intent="rename" name={form} answer={answer} submit={together ? 'Merge' : 'Rename'} variant="solid">
        <HiddenFields fields={{ key: labelKey(label), shown: together }} />
        <Field
          {...controlProps(labelFields, { answer: refused })('name')}
          id={form}
          hint={`To merge it into another ${kind}, enter that name`}
        />
      </RecordForm>
      <ArrowLink href={blogHref({ [kind]: name })}>See its posts</ArrowLink>
    </Fold>
  );
}
