import type { ReactNode, ComponentProps } from 'react';
import { classNames } from '#app/shared/class-names.ts';
import { t } from '#app/shared/language.ts';
import { ArrowLink, LinkButton } from './button.tsx';
import { DrawingPlace } from './drawing.tsx';
import { useSpanishInside } from './editable-region.tsx';
import styles from './sections.module.css';

type Figure = { number: string | number; title: string; lang?: 'en' };

type HeroProps = {
  title: ReactNode;
  subtitle: string;
  actions: ReactNode;
  /** Below the actions. The title is smaller then. */
  note?: ReactNode;
  figures: Figure[];
  /** The drawing, to the right of the text or, on phones, behind the figures. */
  stage?: ReactNode;
  children: ReactNode;
};

export function Hero({ title, subtitle, actions, note, figures, stage, children }: HeroProps) {
  return (
    <section className={`surface-deep ${styles.hero}`} data-noted={note ? '' : undefined} aria-labelledby="hero-title">
      <div className="container">
        <div className={`stack ${styles.heroText}`}>
          <h1 id="hero-title">{title}</h1>
          <p>{subtitle}</p>
          <div className="cluster actions gap-2 gap-x-6" data-print="hide">
            {actions}
          </div>
          {note && <p>{note}</p>}
        </div>
        {children}
      </div>
      <div className={styles.heroFigures}>
        {stage}
        <Figures figures={figures} />
      </div>
    </section>
  );
}

export function Figures({ figures }: { figures: Figure[] }) {
  const inside = useSpanishInside();
  return (
    <dl className={`container ${styles.figures}`}>
      {figures.map(({ number, title, lang }) => (
        <div key={title} className="cluster">
          <dt className="tight" lang={lang ?? inside.lang}>
            {title}
          </dt>
          <dd className="figure">{number}</dd>
        </div>
      ))}
    </dl>
  );
}

type SectionHeadProps = { id: string; title: string; children?: ReactNode };

export function SectionHead({ id, title, children }: SectionHeadProps) {
  return (
    <div className="cluster apart baseline gap-y-2 head-gap">
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  );
}

type PlateCardProps = {
  picture: ReactNode;
  title: ReactNode;
  headingLevel: 2 | 3;
  text?: string;
  /** A link at the bottom of the card. */
  children?: ReactNode;
  className?: string | undefined;
};

export function PlateCard({ picture, title, headingLevel, text, children, className }: PlateCardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article className={classNames('cluster start', styles.plateCard, className)}>
      {picture}
      <div className="column">
        <Heading className="title">{title}</Heading>
        {text && <p className="brief mt-3">{text}</p>}
        {children && <div className={`pt-3 ${styles.cardLink}`}>{children}</div>}
      </div>
    </article>
  );
}

/** A row of list items that scrolls by touch, wheel and arrow keys, without script. */
export function Track({ className, children, ...rest }: ComponentProps<'ul'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be within reach of the keyboard
    <ul {...rest} className={classNames(styles.track, className)} tabIndex={0}>
      {children}
    </ul>
  );
}

type Question = {
  title: string;
  content: string[] | { html: string };
  /** Content below the answer. */
  extra?: ReactNode;
  id?: string;
};

type QuestionsProps = {
  id: string;
  title: string;
  lead?: string;
  questions: Question[];
  /** Index of the question that is open initially. */
  open?: number;
  /** Without a background of its own. */
  plain?: boolean;
  /** Below the title in wide windows, after the questions on phones. */
  children?: ReactNode;
};

export function Questions({ id, title, lead, questions, open, plain = false, children }: QuestionsProps) {
  return (
    <section className={classNames('section', !plain && 'surface-sunk')} aria-labelledby={id}>
      <div className={`container split split-4-7 ${styles.afterTitle}`}>
        <div className="stack">
          <h2 id={id}>{title}</h2>
          {lead && <p className="lead">{lead}</p>}
        </div>
        <QuestionList name={id} questions={questions} open={open} />
        {children && <div className="stack gap-2 content-start">{children}</div>}
      </div>
    </section>
  );
}

/** The browser keeps only one open, because the details elements share a name. */
type QuestionListProps = { name: string; questions: Question[]; open: number | undefined };

export function QuestionList({ name, questions, open }: QuestionListProps) {
  return (
    <div className={`lined ${styles.list}`}>
      {questions.map((question, index) => (
        <details key={question.id ?? question.title} name={name} open={index === open}>
          <summary className="row center gap-5">
            <h3 className="label">{question.title}</h3>
            <span className="sign ml-auto" aria-hidden="true" />
          </summary>
          <div className={`measure muted ${styles.answer}`}>
            <Answer content={question.content} />
            {question.extra}
          </div>
        </details>
      ))}
    </div>
  );
}

function Answer({ content }: Pick<Question, 'content'>) {
  if (!Array.isArray(content)) return <div className="stack" dangerouslySetInnerHTML={{ __html: content.html }} />;
  return (
    <div className="stack">
      {content.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

type ContactSectionProps = {
  id: string;
  title: string;
  lead: string;
  steps: Step[];
  /** When we call a visitor who sends the form now. */
  promise?: ReactNode;
  moss?: boolean;
  children: ReactNode;
};

export function ContactSection({ id, title, lead, steps, promise, moss = false, children }: ContactSectionProps) {
  const titleId = `${id}-title`;
  return (
    <section
      id={id}
      className={classNames('section', moss && 'surface-moss')}
      aria-labelledby={titleId}
      data-print="hide"
    >
      <div className={`container split split-5-6 start ${styles.afterTitle}`}>
        <div className="stack">
          <h2 id={titleId}>{title}</h2>
          <p className="lead">
            {lead} {promise}
          </p>
        </div>
        <FormCard>{children}</FormCard>
        <NextSteps steps={steps} />
      </div>
    </section>
  );
}

type Step = { id: string; text: string };

export function NextSteps({ steps, lang }: { steps: Step[]; lang?: 'en' | undefined }) {
  return (
    <ol className={`stack mt-6 ${styles.nextSteps}`} lang={lang}>
      {steps.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ol>
  );
}

export function FormCard({ children }: { children: ReactNode }) {
  return (
    <div className={`surface-raised card ${styles.formCard}`} data-print="hide">
      {children}
    </div>
  );
}

type BannerProps = {
  id: string;
  content: { title: string; text: string; action: string; href: string; link?: string; linkHref?: string };
};

export function Banner({ id, content: { title, text, action, href, link, linkHref } }: BannerProps) {
  return (
    <section className={`surface-night ${styles.banner}`} aria-labelledby={id}>
      <div className="container">
        <div className={`stack ${styles.bannerText}`}>
          <h2 id={id}>{title}</h2>
          {text && <p className="lead">{text}</p>}
          <div className="cluster mt-4 actions">
            <LinkButton variant="primary" href={href}>
              {action}
            </LinkButton>
            {link && linkHref && <ArrowLink href={linkHref}>{link}</ArrowLink>}
          </div>
        </div>
      </div>
      <div className={styles.scene} data-print="hide">
        <DrawingPlace name="scene-dusk" title={t('The clinic van parked under a tree beside the water at dusk')} />
      </div>
    </section>
  );
}
