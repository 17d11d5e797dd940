import { phoneToCall, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import type { firstWeeks } from '#app/features/words/first-weeks.ts';
import type { paying } from '#app/features/words/paying.ts';
import type { Page, PageWords } from '#app/features/words/slots.ts';
import type { Reviewed } from '#app/records/review.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Part } from '#app/ui/part.tsx';
import { CareEnd, CareHead, CareSources, Plans } from './care-parts.tsx';
import styles from './care.module.css';

type GuideProps<P extends Page> = { words: PageWords<P>; reviewed: Reviewed; facts: ClinicFacts };

/** 'What will it cost me' */
export function PayingView({ words, reviewed, facts }: GuideProps<typeof paying>) {
  return (
    <>
      <div className="container">
        <Part page="paying" name="top">
          <CareHead path="/care/paying" words={words.top} reviewed={reviewed} drawing="referral" tone="sunk">
            <CallButton facts={facts} />
          </CareHead>
        </Part>
        <Part page="paying" name="plans">
          <section id="plans" className={styles.part} aria-labelledby="plans-title">
            <h2 id="plans-title">{words.plans.title}</h2>
            <Plans words={words.plans} />
          </section>
        </Part>
        <Part page="paying" name="ways">
          <section className={styles.part} aria-labelledby="ways-title">
            <h2 id="ways-title">{words.ways.title}</h2>
            <Entries items={words.ways.items} />
          </section>
        </Part>
        <Part page="paying" name="estimate">
          <section id="estimate" className={styles.part} aria-labelledby="estimate-title">
            <h2 id="estimate-title">{words.estimate.title}</h2>
            <div className="stack measure" dangerouslySetInnerHTML={{ __html: words.estimate.text.html }} />
          </section>
        </Part>
        <CareSources reviewed={reviewed} />
      </div>
      <Part page="paying" name="end">
        <CareEnd words={words.end} facts={facts} />
      </Part>
    </>
  );
}

/** 'I just lost a limb' */
export function FirstWeeksView({ words, reviewed, facts }: GuideProps<typeof firstWeeks>) {
  return (
    <>
      <div className="container">
        <Part page="first-weeks" name="top">
          <CareHead path="/care/first-weeks" words={words.top} reviewed={reviewed} drawing="shrinker" tone="sunk">
            <CallButton facts={facts} />
          </CareHead>
        </Part>
        <Part page="first-weeks" name="calls">
          <section className={styles.part} aria-labelledby="calls-title">
            <h2 id="calls-title">{words.calls.title}</h2>
            <Calls items={words.calls.items} />
          </section>
        </Part>
        <Part page="first-weeks" name="weeks">
          <div className={styles.part}>
            <Entries items={words.weeks.items} level="h2" />
          </div>
        </Part>
        <CareSources reviewed={reviewed} />
      </div>
      <Part page="first-weeks" name="end">
        <CareEnd words={words.end} facts={facts} />
      </Part>
    </>
  );
}

function CallButton({ facts }: { facts: ClinicFacts }) {
  const phone = phoneToCall(facts);
  return (
    <LinkButton look="primary" icon="phone" href={phone.href}>
      {phone.label}
    </LinkButton>
  );
}

function Calls({ items }: { items: PageWords<typeof firstWeeks>['calls']['items'] }) {
  return (
    <ul className={styles.calls}>
      {items.map(({ id, title, who, phone }) => (
        <li key={id}>
          <span>{title}</span>
          <p>
            <b>{who}</b>
            {phone && (
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
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
    <div className={styles.entries}>
      {items.map(({ id, title, when, text }) => (
        <section key={id} aria-label={title}>
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
