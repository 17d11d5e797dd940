import type { ClinicFacts } from '#app/features/clinic/clinic-facts.ts';
import { ArrowLink } from '#app/ui/arrow-link.tsx';
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx';
import { Plate } from '#app/ui/plate.tsx';
import { CallBanner } from './call-banner.tsx';
import { ottobockParts } from './partner-words.ts';
import styles from './partner-page.module.css';

export function PartnerPage({ facts, path }: { facts: ClinicFacts; path: string }) {
  return (
    <>
      <div className={`container ${styles.page}`}>
        <Breadcrumbs path={path} />
        <div className="page-head">
          <h1>Ottobock parts, fitted here</h1>
          <p className={`lead ${styles.lead}`}>
            Ottobock makes knees, feet, hands and braces. We fit some of them where they suit the person in front of us.
            The socket around them is always our own.
          </p>
        </div>
        <ul className={styles.parts}>
          {ottobockParts.map(({ title, text, drawing, tone }) => (
            <li key={title}>
              <Plate image={`/art/${drawing}.svg`} alt="" tone={tone} ratio="tall" />
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
      <section className="section surface-sunk" aria-labelledby="choose-heading">
        <div className={`container ${styles.choose}`}>
          <h2 id="choose-heading">How a part is chosen</h2>
          <div className={styles.prose}>
            <p>
              We start with your day, not with a catalog: the floors you walk on, the weight you carry, what your hands
              have to do. Then we show you what fits, from more than one maker.
            </p>
            <p>
              Some parts can be tried before you decide. What your plan pays for differs, so we ask before anything is
              ordered and tell you what we hear.
            </p>
            <p>
              We are an independent clinic. Ottobock does not own, run or recommend us, and names of products belong to
              their maker. Its own site describes every part in full.
            </p>
            <p>
              <ArrowLink href="https://www.ottobock.com/">Visit Ottobock’s own site (ottobock.com)</ArrowLink>
            </p>
          </div>
        </div>
      </section>
      <CallBanner
        title="Not sure which part is yours?"
        text="Ask us. Bring what you wear now, and we look at it together."
        action={{ label: 'Request a visit', href: '/appointments' }}
        phone={facts.officePhone}
      />
    </>
  );
}
