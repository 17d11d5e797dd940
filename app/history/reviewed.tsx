import { classNames } from '#app/shared/class-names.ts';
import { formatDay } from '#app/shared/dates.ts';
import { keptEnglish, t } from '#app/shared/language.ts';
import { signatureOf, type Reviewed, type Signature, type Source } from './review.ts';
import styles from '#app/forms/forms.module.css';

export function SignedLine({ reviewedBy, reviewedOn, reviewAgainBy }: Signature) {
  if (!reviewedBy || !reviewedOn || !reviewAgainBy) return null;
  return (
    <p className="meta">
      {t`Reviewed by ${reviewedBy} on ${formatDay(reviewedOn)}. Next review by ${formatDay(reviewAgainBy)}.`}
    </p>
  );
}

export function Sources({ sources, level: Heading = 'h2' }: { sources: Source[]; level?: 'h2' | 'h3' }) {
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="sources">
      <Heading id="sources" className="label">
        {t('Sources')}
      </Heading>
      <ul className={`small ${styles.sources}`}>
        {sources.map(({ title, url }) => (
          <li key={url}>
            {/* Their pages are in English. */}
            <a href={url} rel="noopener" {...keptEnglish()}>
              {title}
            </a>{' '}
            <span className="meta">{new URL(url).host}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ReviewNote({ reviewed, className }: { reviewed: Reviewed; className?: string | undefined }) {
  if (!reviewed.reviewer && reviewed.sources.length === 0) return null;
  return (
    <div className={classNames('stack gap-3', className)}>
      <SignedLine {...signatureOf(reviewed)} />
      <Sources sources={reviewed.sources} />
    </div>
  );
}
