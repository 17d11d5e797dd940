import type { Answer } from '#app/records/answer.ts';
import { controlProps } from '#app/records/fields.ts';
import { Field } from '#app/ui/field.tsx';
import { firstAccountFields } from './person.ts';
import { NewPasswordField, SignInForm, SignInFrame } from './sign-in-frame.tsx';

type NewPasswordPageProps = {
  title: string;
  lead?: string;
  submit: string;
  answer: Answer | undefined;
  /** Fields to ask for besides the password, when an account is being created. */
  ask?: (keyof typeof firstAccountFields)[];
  values?: { name: string };
};

export function NewPasswordPage({ title, lead, submit, answer, ask, values }: NewPasswordPageProps) {
  const field = controlProps(firstAccountFields, { answer, values });
  return (
    <SignInFrame title={title} {...(lead && { lead })}>
      <SignInForm answer={answer} submit={submit} busyLabel="Saving...">
        {ask?.map((name) => (
          <Field key={name} {...field(name)} />
        ))}
        <NewPasswordField name="password" error={answer?.errors?.['password']} />
      </SignInForm>
    </SignInFrame>
  );
}
