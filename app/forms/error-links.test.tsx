import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { formError } from './form.server.ts';
import { RecordForm } from './record-form.tsx';
import { VisitorForm } from './visitor-form.tsx';

const required = 'Please fill out all required fields.';
const errors = { name: 'Enter the name.', designation: 'Enter a job title.' };

function alertOf(form: ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component: () => form }]);
  return /role="alert".*?<\/ul>/s.exec(renderToStaticMarkup(<Page initialEntries={['/']} />))?.[0] ?? '';
}

function sent(form: string): FormData {
  const data = new FormData();
  data.set('form', form);
  return data;
}

test('a rejected staff form gives the reason first, then links to each field', () => {
  const answer = formError(sent('add'), required, errors);
  const alert = alertOf(
    <RecordForm intent="add" answer={answer} submit="Add" busyLabel="Adding...">
      {null}
    </RecordForm>,
  );
  expect(alert).toMatch(new RegExp(`<b.*>${required}</b><ul.*#name.*Enter the name.*#designation.*Enter a job title`));
});

test('a link does not repeat the sentence of the alert', () => {
  const answer = formError(sent('add'), errors.name, { name: errors.name });
  const alert = alertOf(
    <RecordForm intent="add" answer={answer} submit="Add" busyLabel="Adding...">
      {null}
    </RecordForm>,
  );
  expect(alert.match(/Enter the name/g)).toHaveLength(1);
  expect(alert).toContain('>Go to this field</a>');
});

test('a visitor’s rejected form has the same links to each field', () => {
  const answer = formError(new FormData(), required, errors);
  const stamp = { key: 'k', shown: 's' };
  const alert = alertOf(
    <VisitorForm
      name="contact"
      stamp={stamp}
      answer={answer}
      submit="Send"
      busyLabel="Sending..."
      leadsTo={['name', 'designation']}
    >
      {null}
    </VisitorForm>,
  );
  expect(alert).toMatch(/<b.*>Please fix 2 things<\/b><ul.*#contact-name.*#contact-designation/);
});
