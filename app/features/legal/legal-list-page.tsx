import { AdminPage, Card } from '#app/features/admin/admin-page.tsx';
import { formatWhen } from '#app/shared/dates.ts';
import { ArrowLink } from '#app/ui/arrow-link.tsx';
import { legalPages, type EditableLegal, type LegalName } from './legal.ts';
import styles from './legal-admin.module.css';

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
