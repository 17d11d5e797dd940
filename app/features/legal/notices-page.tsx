import type { notices } from '#app/features/content/notices.ts';
import type { PageContent } from '#app/features/content/slots.ts';
import { SignedLine } from '#app/records/reviewed.tsx';
import { ArrowLink } from '#app/ui/arrow-link.tsx';
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx';
import { EditableRegion } from '#app/ui/editable-region.tsx';
import { InShort, NoticeLinks, type Signed } from './legal-page.tsx';
import { legalPages, type LegalName } from './legal.ts';
import styles from './notices.module.css';

type NoticesPageProps = { content: PageContent<typeof notices>; signed: (Signed & { name: LegalName })[] };

export function NoticesPage({ content: { top, short }, signed }: NoticesPageProps) {
  return (
    <div className="container page-end">
      <Breadcrumbs path="/notices" />
      <EditableRegion page="notices" name="top">
        <div className={`stack ${styles.head}`}>
          <h1>{top.title}</h1>
          {top.lead && <p className="lead measure">{top.lead}</p>}
        </div>
      </EditableRegion>
      <EditableRegion page="notices" name="short">
        <div className={styles.index}>
          <NoticeLinks />
          <div className={styles.shorts}>
            {signed.map(({ name, isReviewed, ...signature }) => (
              <section key={name} aria-labelledby={`notice-${name}`}>
                <h2 id={`notice-${name}`} className="h3">
                  {legalPages[name].title}
                </h2>
                <InShort>{short[name]}</InShort>
                {isReviewed && <SignedLine {...signature} />}
                <ArrowLink href={legalPages[name].path}>
                  Read the whole notice<span className="visually-hidden">: {legalPages[name].title}</span>
                </ArrowLink>
              </section>
            ))}
          </div>
        </div>
      </EditableRegion>
    </div>
  );
}
