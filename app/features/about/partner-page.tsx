import { phoneToCall, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import { Banner, PlateCard } from '#app/ui/sections.tsx';
import { ArrowLink } from '#app/ui/arrow-link.tsx';
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx';
import { Plate } from '#app/ui/plate.tsx';
import { partnerWords as words } from './about-words.ts';
import styles from './about.module.css';

export function PartnerPage({ facts, path }: { facts: ClinicFacts; path: string }) {
  return (
    <>
      <div className="container page-end">
        <Breadcrumbs path={path} />
        <div className={`page-head stack ${styles.partnerHead}`}>
          <h1>{words.title}</h1>
          <p className="lead">{words.lead}</p>
        </div>
        <ul className="grid">
          {words.parts.map(({ title, text, drawing, tone }) => (
            <li key={title}>
              <PlateCard
                title={title}
                text={text}
                headingLevel={2}
                picture={<Plate image={`/art/${drawing}.svg`} alt="" tone={tone} ratio="tall" />}
              />
            </li>
          ))}
        </ul>
      </div>
      <section className="section surface-sunk" aria-labelledby="choose-heading">
        <div className={`container split split-4-7 ${styles.choice}`}>
          <h2 id="choose-heading">{words.choice.title}</h2>
          <div className="stack measure">
            {words.choice.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p>
              <ArrowLink href={words.choice.link.href}>{words.choice.link.label}</ArrowLink>
            </p>
          </div>
        </div>
      </section>
      <Banner id="partner-banner" {...words.banner} phone={phoneToCall(facts)} />
    </>
  );
}
