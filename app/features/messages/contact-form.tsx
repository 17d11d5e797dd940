import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { FormGuard } from '#app/features/comments/form-guard.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useFormAnswer } from '#app/ui/form-answer.ts';
import type { ContactFormState, FormMark } from './contact.ts';
import styles from './contact-form.module.css';

type ContactFormProps = {
  mark: FormMark;
  formState: ContactFormState;
  phone: { label: string; href: string };
  /** What is offered when it has been sent. */
  afterSending?: ReactNode;
};

/** Posts to the page it stands on, whose action is acceptContact. */
export function ContactForm({ mark, formState, phone, afterSending }: ContactFormProps) {
  const { form, alert } = useFormAnswer(formState);
  const sending = useNavigation().formMethod === 'POST';
  const values = formState.state === 'refused' ? formState.values : undefined;
  const errors = formState.state === 'refused' ? formState.errors : {};

  return (
    <Form ref={form} method="post" preventScrollReset className={styles.form} data-print="hide">
      {formState.state === 'sent' && (
        <Alert ref={alert} kind="success" title={formState.notice} takesFocus>
          <p>{formState.promise ?? 'We call you back at the number you gave.'}</p>
          {afterSending}
        </Alert>
      )}
      {formState.state === 'refused' && (
        <Alert ref={alert} kind="error" title={formState.notice} takesFocus>
          Nothing you typed is lost. You can also call <a href={phone.href}>{phone.label}</a>.
        </Alert>
      )}
      <FormGuard
        submissionKey={mark.key}
        stamp={(formState.state === 'refused' && formState.stamp) || mark.stamp}
        trapId="contact-website"
      />
      <Field
        label="Your name"
        name="name"
        id="contact-name"
        autoComplete="name"
        required
        maxLength={80}
        defaultValue={values?.name}
        error={errors.name}
      />
      <Field
        label="E-mail"
        name="email"
        id="contact-email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={values?.email}
        error={errors.email}
      />
      <Field
        label="Phone"
        name="phone"
        id="contact-phone"
        type="tel"
        autoComplete="tel"
        hint="With area code, so we can call you back"
        required
        maxLength={40}
        defaultValue={values?.phone}
        error={errors.phone}
      />
      <Button type="submit" look="primary" block busy={sending} busyLabel="Sending...">
        Send
      </Button>
      <p className="meta">
        We use this only to call you back. Please leave medical details for the phone. Prefer to talk now?{' '}
        <a href={phone.href}>{phone.label}</a>
      </p>
    </Form>
  );
}
