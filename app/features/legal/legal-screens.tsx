import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { AdminPage, Card, CheckField } from '#app/features/admin/admin-page.tsx';
import { MarkdownField } from '#app/features/editor/markdown-field.tsx';
import { formatWhen } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import type { Answer } from '#app/records/answer.ts';
import { legalPages, type EditableLegal, type LegalMore, type LegalName } from './legal.ts';
import styles from './legal-admin.module.css';
import { ArrowLink } from '#app/ui/arrow-link.tsx';

type EditLegalPageProps = { name: LegalName; page: EditableLegal; answer: Answer<LegalMore> | undefined };

export function EditLegalPage({ name, page, answer }: EditLegalPageProps) {
  const sending = useNavigation().formMethod === 'POST';
  const typed = answer?.ok ? undefined : answer?.values;
  const form = useRef<HTMLFormElement>(null);
  const saved = typed ? null : page.content;
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      const box = form.current?.elements.namedItem('content');
      if (box instanceof HTMLTextAreaElement && box.value.trim() !== saved?.trim()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [saved]);

  return (
    <AdminPage title={legalPages[name].title} back={{ href: '/admin/pages', label: 'Pages' }} answer={answer}>
      <p className="muted mb-4">
        {page.updatedAt
          ? `Saved by ${page.updatedBy}, ${formatWhen(page.updatedAt)}. `
          : 'Nobody has changed this text yet. '}
        <a href={`/${name}`}>See the page</a>
      </p>
      <Card>
        <Form ref={form} method="post" noValidate className={`stack gap-5 ${styles.form}`} preventScrollReset>
          <input type="hidden" name="intent" value="save" />
          {/* A saved text is a new form. */}
          <input
            key={`v${typed?.['version'] ?? page.version}`}
            type="hidden"
            name="version"
            defaultValue={typed?.['version'] ?? page.version}
          />
          <MarkdownField
            key={`c${page.version}`}
            label="Text"
            name="content"
            defaultValue={typed?.['content'] ?? page.content}
            error={answer?.errors?.['content']}
          />
          {answer?.more && (
            <details className={styles.theirs} open>
              <summary>Your colleague’s text</summary>
              <pre>{answer.more.theirs}</pre>
            </details>
          )}
          <CheckField
            label="Our lawyer has reviewed this text. Take the word “draft” off the page."
            name="isReviewed"
            defaultChecked={typed ? Boolean(typed['isReviewed']) : page.isReviewed}
          />
          <div>
            <Button type="submit" look="primary" busy={sending} busyLabel="Saving...">
              Save
            </Button>
          </div>
        </Form>
      </Card>
    </AdminPage>
  );
}

type ListedLegal = Omit<EditableLegal, 'content'> & { name: LegalName };

export function LegalListPage({ pages }: { pages: ListedLegal[] }) {
  return (
    <AdminPage title="Pages">
      <ul className={`stack gap-5 ${styles.list}`}>
        {pages.map(({ name, isReviewed, updatedAt, updatedBy }) => (
          <li key={name}>
            <Card title={legalPages[name].title}>
              <p>{legalPages[name].description}</p>
              <p className="muted mb-4">
                {isReviewed ? 'Reviewed.' : 'Draft: the clinic’s lawyer has not reviewed it, and the page says so.'}{' '}
                {updatedAt && `Saved by ${updatedBy}, ${formatWhen(updatedAt)}.`}
              </p>
              <ArrowLink href={`/admin/pages/${name}`}>Edit {legalPages[name].title}</ArrowLink>
            </Card>
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}
