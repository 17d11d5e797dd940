import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { AdminPage, Card, EmptyNote } from '#app/features/admin/admin-page.tsx';
import type { Answer } from '#app/records/answer.ts';
import { HiddenFields } from '#app/records/answer-notice.tsx';
import { formatTimeOrDate } from '#app/shared/dates.ts';
import { useZone } from '#app/ui/zone.ts';
import { ArrowLink } from '#app/ui/arrow-link.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { ComparedTexts, PartLinks } from './content-editor.tsx';
import type { ContentVersions } from './content-form.server.ts';
import { countChanges, progressOf } from './content-form.ts';
import type { listPages } from './pages.server.ts';
import styles from './content.module.css';
import { counted } from '#app/shared/phrases.ts';

type PagesPageProps = {
  pages: Awaited<ReturnType<typeof listPages>>;
  /** The list of custom pages. */
  own: ReactNode;
  answer: Answer | undefined;
};

export function PagesPage({ pages, own: customPages, answer }: PagesPageProps) {
  return (
    <AdminPage
      title="Pages"
      answer={answer}
      actions={
        <LinkButton variant="primary" small icon="plus" href="/admin/own-pages/new">
          New page
        </LinkButton>
      }
    >
      <p className="mb-5">
        <ArrowLink href="/admin/care">Care guide: a page for each service</ArrowLink>
      </p>
      <ul className={styles.pages}>
        {pages.map(({ name, label, sections }) => {
          const { own, rest, share } = progressOf(sections);
          const waiting = countChanges(sections);
          return (
            <li key={name}>
              <Card title={label}>
                <p className={styles.progress}>
                  <b>{own}</b> {rest} {waiting > 0 && `${counted(waiting, 'change')} not on the website yet.`}
                </p>
                <progress value={share} aria-label="Your own text" />
                <PartLinks page={name} sections={sections} />
              </Card>
            </li>
          );
        })}
      </ul>
      <h2 className="h3 mb-5 mt-6">Your own pages</h2>
      {customPages}
      <div className="stack mt-6">
        <ArrowLink href="/admin/notices">Notices</ArrowLink>
        <ArrowLink href="/admin/reviews">Reviews and sources</ArrowLink>
        <ArrowLink href="/admin/redirects">Redirects from old addresses</ArrowLink>
        <ArrowLink href="/admin/search">Search synonyms</ArrowLink>
      </div>
    </AdminPage>
  );
}

type VersionsPageProps = {
  page: { name: string; label: string };
  section: { name: string; label: string; version: number };
  versions: ContentVersions;
  answer: Answer | undefined;
};

export function VersionsPage({ page, section, versions, answer }: VersionsPageProps) {
  const zone = useZone();
  const { revisions, older, current, waiting, shown } = versions;
  const editor = `/admin/pages/${page.name}/${section.name}`;
  const version = String(section.version);
  return (
    <AdminPage
      title={`Versions of ${page.label}: ${section.label}`}
      back={{ href: editor, label: `Edit ${section.label}` }}
      answer={answer}
    >
      <div className="stack gap-5">
        {waiting.length > 0 && (
          <Card title="Not published yet">
            <ComparedTexts changes={waiting} />
            <Form method="post" preventScrollReset className="mt-5">
              <HiddenFields fields={{ intent: 'discard', version }} />
              <Button type="submit" icon="undo" small>
                Discard these changes
              </Button>
            </Form>
          </Card>
        )}
        <Card title="All versions">
          {revisions.length === 0 && <EmptyNote>No earlier versions. This is still the sample text.</EmptyNote>}
          <ol className={styles.versions}>
            {revisions.map((line) => (
              <li key={line.id}>
                <b>{line.kind === 'conflict' ? `Unsaved copy: ${line.label}` : line.label}</b>
                <span className="meta">
                  {line.savedBy}, {formatTimeOrDate(zone, line.savedAt)}
                  {line.id === current && '. Current version.'}
                </span>
                {shown?.id === line.id && <ComparedTexts changes={shown.changes} />}
                <Form method="post" preventScrollReset className="cluster gap-3">
                  <Link to={`?show=${line.id}`} preventScrollReset className="target">
                    What changed<span className="visually-hidden"> in {line.label}</span>
                  </Link>
                  {line.id !== current && (
                    <>
                      <HiddenFields fields={{ intent: 'restore', version, revision: String(line.id) }} />
                      <Button type="submit" icon="undo" small>
                        Restore<span className="visually-hidden"> {line.label}</span>
                      </Button>
                    </>
                  )}
                </Form>
              </li>
            ))}
          </ol>
          <Pager
            label="Pages of versions"
            onward={older === null ? null : { label: 'Older versions', href: `?before=${older}` }}
          />
        </Card>
      </div>
    </AdminPage>
  );
}
