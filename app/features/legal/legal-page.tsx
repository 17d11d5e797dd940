import prose from '#app/features/posts/prose.module.css';
import { formatMoment } from '#app/shared/dates.ts';
import { Icon } from '#app/ui/icon.tsx';
import { legalPages, type LegalName } from './legal.ts';
import styles from './plain-page.module.css';

type LegalPageProps = { name: LegalName; page: { html: string; isReviewed: boolean; updatedAt: string | null } };

export function LegalPage({ name, page }: LegalPageProps) {
  return (
    <div className="container page-end">
      <div className="page-head">
        <h1>{legalPages[name].title}</h1>
      </div>
      {!page.isReviewed && (
        <div className={styles.notice}>
          <Icon name="alert" className="accent" />
          <p>
            <b>This is a draft.</b> The clinic’s lawyer has not reviewed it yet. Ask us for the text that counts today.
          </p>
        </div>
      )}
      <div className={prose.prose} dangerouslySetInnerHTML={{ __html: page.html }} />
      {page.updatedAt && <p className={`muted ${styles.date}`}>Last changed {formatMoment(page.updatedAt)}.</p>}
    </div>
  );
}
