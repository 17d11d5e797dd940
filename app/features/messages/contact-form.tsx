import type { ReactNode } from 'react';
import type { Answer } from '#app/records/answer.ts';
import { fieldProps } from '#app/records/form.ts';
import type { FormStamp } from '#app/records/visitor-form.ts';
import { VisitorForm } from '#app/records/visitor-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { contactFields } from './contact.ts';
import styles from './contact.module.css';

type ContactFormProps = {
  stamp: FormStamp;
  answer: Answer | undefined;
  phone: { label: string; href: string };
  /** What is offered when it has been sent. */
  afterSending?: ReactNode;
};

/** Posts to the page it is on, whose action is contactAction. */
export function ContactForm({ stamp, answer, phone, afterSending }: ContactFormProps) {
  const field = fieldProps(contactFields, { answer: answer?.ok ? undefined : answer });
  const call = <a href={phone.href}>{phone.label}</a>;
  return (
    <VisitorForm
      name="contact"
      stamp={stamp}
      answer={answer}
      submit="Send"
      busyLabel="Sending..."
      block
      help={<>Nothing you typed is lost. You can also call {call}.</>}
      afterSending={afterSending}
      below={
        <p className="meta">
          We use this only to call you back. Please leave medical details for the phone. Prefer to talk now? {call}
        </p>
      }
      className={`stack gap-5 ${styles.form}`}
    >
      <Field {...field('name')} id="contact-name" />
      <Field {...field('email')} id="contact-email" />
      <Field {...field('phone')} id="contact-phone" />
    </VisitorForm>
  );
}
