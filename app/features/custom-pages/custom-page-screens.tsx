import { AdminPage, Card, EmptyNote } from '#app/features/admin/admin-page.tsx';
import { customPageName } from '#app/features/content/custom-page-content.ts';
import type { Answer } from '#app/records/answer.ts';
import { DeleteButton } from '#app/records/confirm-dialog.tsx';
import { fieldProps } from '#app/records/form.ts';
import { MoveButtons } from '#app/records/move-buttons.tsx';
import { RecordForm } from '#app/records/record-form.tsx';
import { ArrowLink } from '#app/ui/arrow-link.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { maxOwnLinks, type Area, type SiteLinks } from './links.ts';
import type { MovedLink } from './custom-pages.commands.server.ts';
import { customPageFields, placeValues, shownInLabels, type CustomPage } from './custom-page.ts';
import styles from './custom-pages.module.css';

const wordsOf = ({ id }: Pick<CustomPage, 'id'>) => `/admin/pages/${customPageName(id)}/page`;

export function CustomPagesCard({ pages }: { pages: CustomPage[] }) {
  return (
    <Card>
      {pages.length === 0 && (
        <EmptyNote>None yet. A page you create can have a title, text, pictures and questions.</EmptyNote>
      )}
      <ul className={styles.list}>
        {pages.map((page) => (
          <li key={page.id}>
            <p>
              <b>{page.title}</b>
              <br />
              <span className="meta">
                /{page.slug}. {pageState(page)}
              </span>
            </p>
            <div className="cluster gap-3">
              <LinkButton small icon="edit" href={wordsOf(page)}>
                Edit<span className="visually-hidden"> {page.title}</span>
              </LinkButton>
              <LinkButton small href={`/admin/own-pages/${page.id}`}>
                Address<span className="visually-hidden"> and placement of {page.title}</span>
              </LinkButton>
              <DeleteButton
                kind="page"
                id={page.id}
                about={page.title}
                question={`Delete the page “${page.title}”?`}
                consequence="It is removed from the website, the menu and the footer. You can restore it for 30 days."
              />
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-5">
        <ArrowLink href="/admin/links">Order of the menu and footer</ArrowLink>
      </p>
    </Card>
  );
}

function pageState({ shownIn, isPublished, hasDraft }: CustomPage): string {
  if (!isPublished) return 'Draft: only staff can see it.';
  return `${shownInLabels[shownIn]}.${hasDraft ? ' Changes are not on the website yet.' : ''}`;
}

/** A new page is a draft anyway, so "off" is not offered. */
const { off: _off, ...shownFirst } = shownInLabels;

type EditCustomPageProps = { page: CustomPage | null; answer: Answer | undefined };

export function EditCustomPage({ page, answer }: EditCustomPageProps) {
  const intent = page ? 'save' : 'add';
  const refused = answer?.form === intent ? answer : undefined;
  const stored = page ? placeValues(page) : undefined;
  const field = fieldProps(customPageFields, { answer: refused, values: stored ?? { shownIn: 'menu' } });
  return (
    <AdminPage
      title={page?.title ?? 'New page'}
      back={{ href: '/admin/pages', label: 'Pages' }}
      answer={answer}
      actions={
        page && (
          <LinkButton small icon="edit" href={wordsOf(page)}>
            Edit page
          </LinkButton>
        )
      }
    >
      <Card>
        {page && <p className="meta mb-4">{pageState(page)}</p>}
        <RecordForm
          intent={intent}
          answer={answer}
          stored={stored}
          submit={page ? 'Save' : 'Create page'}
          busyLabel={page ? 'Saving...' : 'Creating...'}
          className="form gap-5"
        >
          {page && <input type="hidden" name="id" value={page.id} />}
          {!page && <Field {...field('title')} />}
          <Field {...field('slug')} />
          <Field {...field('shownIn')} options={page ? shownInLabels : shownFirst} />
          {page?.isPublished && (
            <p className="meta">If you change the address, the old one redirects to the new one.</p>
          )}
        </RecordForm>
      </Card>
    </AdminPage>
  );
}

type LinksPageProps = { links: SiteLinks; answer: Answer<MovedLink> | undefined };

const areas: { area: Area; title: string }[] = [
  { area: 'menu', title: 'Menu' },
  { area: 'footer', title: 'Footer' },
];

export function LinksPage({ links, answer }: LinksPageProps) {
  const pressed = (area: Area, target: string) =>
    answer?.more?.area === area && answer.more.target === target ? answer.moved?.to : undefined;
  return (
    <AdminPage title="Menu and footer" back={{ href: '/admin/pages', label: 'Pages' }} answer={answer}>
      <p className="mb-5">
        Visitors see the links in this order. Up to {maxOwnLinks.menu} of your own pages fit in the menu and{' '}
        {maxOwnLinks.footer} in the footer; the other links are always there.
      </p>
      <div className={`gap-5 ${styles.areas}`}>
        {areas.map(({ area, title }) => (
          <Card key={area} title={title}>
            <ol className={styles.list}>
              {links[area].map(({ label, href, target }, at) => (
                <li key={target}>
                  <p>
                    <b>{label}</b>
                    <br />
                    <span className="meta">{href}</span>
                  </p>
                  <MoveButtons
                    fields={{ area, target }}
                    name={`${label} in the ${area}`}
                    ways={['up', 'down']}
                    first={at === 0}
                    last={at === links[area].length - 1}
                    pressed={pressed(area, target)}
                  />
                </li>
              ))}
            </ol>
          </Card>
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {answer?.moved && answer.notice}
      </p>
    </AdminPage>
  );
}
