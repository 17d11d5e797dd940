import { classNames } from '#app/shared/class-names.ts';
import { ArrowLink } from '#app/ui/arrow-link.tsx';
import { Plate } from '#app/ui/plate.tsx';
import { makerHost, makers, type Maker } from './makers.ts';
import { SectionHead } from './section-head.tsx';
import styles from './maker-cards.module.css';

export function MakerCards() {
  return (
    <section className={styles.section} aria-labelledby="makers">
      <div className="container">
        <SectionHead id="makers" title="What we build with">
          <p>Parts from makers we would trust with our own weight, shaped around you by hand.</p>
        </SectionHead>
        <ul className={styles.grid}>
          {makers.map((maker) => (
            <li key={maker.name} className={styles.card}>
              <MakerCard maker={maker} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function MakerCard({ maker }: { maker: Maker }) {
  const host = makerHost(maker);
  const noteId = `leads-to-${maker.image.replace(/\W/g, '')}`;
  return (
    <>
      <Plate
        image={maker.image}
        alt=""
        tone={maker.tone}
        ratio="tall"
        className={classNames(styles.plate, styles[maker.stands])}
      />
      <div className={styles.words}>
        <h3>{maker.title}</h3>
        <p>{maker.text}</p>
        <div className={styles.way}>
          <ArrowLink href={maker.href} describedBy={noteId} {...(host && { rel: 'noopener' })}>
            {host ? `Visit ${maker.name}` : `About ${maker.name}`}
          </ArrowLink>
          <p id={noteId} className="meta">
            {host ? `Leaves this site: ${host}` : 'On this site'}
          </p>
        </div>
      </div>
    </>
  );
}
