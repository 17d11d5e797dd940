import type { ReactNode } from 'react';
import { phoneToCall, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import type { firstWeeks } from '#app/features/content/first-weeks.ts';
import type { paying } from '#app/features/content/paying.ts';
import type { Page, PageContent } from '#app/features/content/slots.ts';
import type { Reviewed } from '#app/records/review.ts';
import { LinkButton } from '#app/ui/button.tsx';
import type { DrawingName } from '#app/ui/drawings.ts';
import { Icon } from '#app/ui/icon.tsx';
import { EditableRegion } from '#app/ui/editable-region.tsx';
import { CareEnd, CareHead, CareSources, Plans } from './care-parts.tsx';
import styles from './care.module.css';

type GuideProps<P extends Page> = { content: PageContent<P>; reviewed: Reviewed; facts: ClinicFacts };

export function PayingView({ content, ...about }: GuideProps<typeof paying>) {
  return (
    <Guide page="paying" content={content} drawing="referral" {...about}>
      <EditableRegion page="paying" name="plans">
        {content.plans.plans.length > 0 && (
          <section id="plans" className={styles.part} aria-labelledby="plans-title">
            <h2 id="plans-title">{content.plans.title}</h2>
            <Plans content={content.plans} />
          </section>
        )}
      </EditableRegion>
      <EditableRegion page="paying" name="ways">
        <section className={styles.part} aria-labelledby="ways-title">
          <h2 id="ways-title">{content.ways.title}</h2>
          <Entries items={content.ways.items} />
        </section>
      </EditableRegion>
      <EditableRegion page="paying" name="estimate">
        <section id="estimate" className={styles.part} aria-labelledby="estimate-title">
          <h2 id="estimate-title">{content.estimate.title}</h2>
          <div className="stack measure" dangerouslySetInnerHTML={{ __html: content.estimate.text.html }} />
        </section>
      </EditableRegion>
    </Guide>
  );
}

export function FirstWeeksView({ content, ...about }: GuideProps<typeof firstWeeks>) {
  return (
    <Guide page="first-weeks" content={content} drawing="shrinker" {...about}>
      <EditableRegion page="first-weeks" name="calls">
        <section className={styles.part} aria-labelledby="calls-title">
          <h2 id="calls-title">{content.calls.title}</h2>
          <Calls items={content.calls.items} />
        </section>
      </EditableRegion>
      <EditableRegion page="first-weeks" name="weeks">
        <div className={styles.part}>
          <Entries items={content.weeks.items} level="h2" />
        </div>
      </EditableRegion>
    </Guide>
  );
}

type Frame = {
  page: string;
  drawing: DrawingName;
  content: Pick<PageContent<typeof paying>, 'top' | 'end'>;
  children: ReactNode;
};

function Guide({ page, drawing, content, reviewed, facts, children }: Frame & Omit<GuideProps<Page>, 'content'>) {
  const phone = phoneToCall(facts);
  return (
    <>
      <div className="container">
        <EditableRegion page={page} name="top">
          <CareHead path={`/care/${page}`} content={content.top} reviewed={reviewed} drawing={drawing} tone="sunk">
            <LinkButton variant="primary" icon="phone" href={phone.href}>
              {phone.label}
            </LinkButton>
          </CareHead>
        </EditableRegion>
        {children}
        <CareSources reviewed={reviewed} />
      </div>
      <EditableRegion page={page} name="end">
        <CareEnd content={content.end} facts={facts} />
      </EditableRegion>
    </>
  );
}

function Calls({ items }: { items: PageContent<typeof firstWeeks>['calls']['items'] }) {
  return (
    <ul className={`lined ${styles.calls}`}>
      {items.map(({ id, title, who, phone }) => (
        <li key={id} className="stack pair">
          <span>{title}</span>
          <p className="tight">
            <b className="block semibold">{who}</b>
            {phone && (
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="target gap-2 semibold">
                <Icon name="phone" />
                {phone}
              </a>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

type Entry = { id: string; title: string; when?: string; text: { html: string } };

function Entries({ items, level: Heading = 'h3' }: { items: Entry[]; level?: 'h2' | 'h3' }) {
  return (
    <div className={`rows ${styles.entries}`}>
      {items.map(({ id, title, when, text }) => (
        <section key={id} className="split split-4-7" aria-label={title}>
          <div>
            <Heading className="h4">{title}</Heading>
            {when && <p className="meta">{when}</p>}
          </div>
          <div className="stack measure" dangerouslySetInnerHTML={{ __html: text.html }} />
        </section>
      ))}
    </div>
  );
}
