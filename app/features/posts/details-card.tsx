import { Card } from '#app/features/admin/card.tsx';
import { Field } from '#app/ui/field.tsx';
import type { PostFormErrors, PostFormValues } from './post-form.ts';

type DetailsCardProps = { values: PostFormValues; errors: PostFormErrors; categories: string[] };

export function DetailsCard({ values, errors, categories }: DetailsCardProps) {
  return (
    <Card title="Category, author, tags">
      <Field
        label="Category"
        name="category"
        hint="Choose one, or type a new one"
        list="categories"
        maxLength={80}
        autoComplete="off"
        defaultValue={values.category}
        error={errors.category}
      />
      <datalist id="categories">
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </datalist>
      <Field
        label="Author (optional)"
        name="author"
        hint="Left empty, it is “Staff Writer”"
        maxLength={80}
        autoComplete="off"
        defaultValue={values.author}
        error={errors.author}
      />
      <Field
        label="Tags (optional)"
        name="tags"
        hint="Separate with commas"
        maxLength={1_200}
        autoComplete="off"
        defaultValue={values.tags}
        error={errors.tags}
      />
    </Card>
  );
}
