import { appContext } from '#app/context.ts';
import { blogHref } from '#app/features/posts/blog.ts';
import { categoryHandlers, listCategories } from '#app/features/posts/categories.server.ts';
import {
  categoryErrorMessages,
  categoryFields,
  categoryKey,
  categoryKinds,
  type Category,
} from '#app/features/posts/categories.ts';
import { AdminPage, EmptyNote } from '#app/features/staff-area/admin-page.tsx';
import { HiddenFields } from '#app/forms/answer-notice.tsx';
import type { Answer } from '#app/forms/answer.ts';
import { controlProps } from '#app/forms/fields.ts';
import { createStaffAction } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { RecordForm } from '#app/forms/record-form.tsx';
import { namesOf } from '#app/shared/names-of.ts';
import { counted } from '#app/shared/phrases.ts';
import { ArrowLink } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Fold } from '#app/ui/fold.tsx';
import type { Route } from './+types/categories';

export async function loader({ context }: Route.LoaderArgs) {
  return { categories: await listCategories(context.get(appContext)) };
}

const formConfig = { failed: categoryErrorMessages, fields: categoryFields };
export const action = createStaffAction(formConfig, categoryHandlers);
export const clientAction = createClientAction(formConfig);

export default function Categories({ loaderData: { categories }, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminPage answer={answer}>
      <div className="desk">
        {namesOf(categoryKinds).map((kind) => {
          const ofKind = categories.filter((category) => category.kind === kind);
          return (
            <section key={kind} className="stack gap-3">
              <h2 className="h4">
                {categoryKinds[kind]} <span className="muted">{ofKind.length}</span>
              </h2>
              <div className="card flush rows">
                {ofKind.length === 0 && <EmptyNote>None yet. Add them while editing a post.</EmptyNote>}
                {ofKind.map((category) => (
                  <CategoryFold key={categoryKey(category)} category={category} answer={answer} />
                ))}
              </div>
            </section>
          );
        })}
      </div>
    </AdminPage>
  );
}

function CategoryFold({ category, answer }: { category: Category; answer: Answer | undefined }) {
  const { kind, name, posts } = category;
  const form = `rename-${categoryKey(category)}`;
  const refused = answer?.form === form ? answer : undefined;
  const together = refused?.values?.['shown'] ?? '';
  return (
    <Fold title={name} note={counted(posts, 'post')} name="categories" mustOpen={refused !== undefined}>
      <RecordForm intent="rename" name={form} answer={answer} submit={together ? 'Merge' : 'Rename'} variant="solid">
        <HiddenFields fields={{ key: categoryKey(category), shown: together }} />
        <Field
          {...controlProps(categoryFields, { answer: refused })('name')}
          id={form}
          hint={`To merge it into another ${kind}, enter that name`}
        />
      </RecordForm>
      <ArrowLink href={blogHref({ [kind]: name })}>See its posts</ArrowLink>
    </Fold>
  );
}
