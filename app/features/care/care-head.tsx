import type { ReactNode } from 'react';
import { phoneToCall, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import type { paying } from '#app/features/pages/care-pages.ts';
import type { PageTexts } from '#app/features/pages/sections.ts';
import { classNames } from '#app/shared/class-names.ts';
import { formatDay } from '#app/shared/dates.ts';
import { t } from '#app/shared/language.ts';
import { ArrowLink, LinkButton } from '#app/ui/button.tsx';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { Breadcrumbs } from '#app/ui/page-links.tsx';
import { Plate, pictureOfScene } from '#app/ui/plate.tsx';
import type { SceneName } from '#app/ui/scene.ts';
import styles from './care.module.css';

type CareHeadProps = {
  path: string;
  /** True for a service, false for a fixed page of the guide. */
  isRecord?: boolean;
  content: { title: string; lead: string; note?: string; scene?: SceneName };
  children: ReactNode;
};

export function CareHead(props: CareHeadProps) {
  const { path, isRecord = false, children } = props;
  const { title, lead, note, scene } = props.content;
  return (
    <>
      <div className={styles.crumbs}>
        <Breadcrumbs path={path} title={isRecord ? title : undefined} />
      </div>
      <div className={classNames(styles.head, scene ? `split split-7-5 ${styles.pictured}` : 'stack')}>
        <h1>{title}</h1>
        {scene && <Plate {...pictureOfScene(scene)} ratio="card" eager />}
        <div>
          {lead && <p className="lead">{lead}</p>}
          {note && <p className="mt-4">{note}</p>}
          <div className="cluster mt-5 actions" data-print="hide">
            {children}
          </div>
        </div>
      </div>
    </>
  );
}

type EndContent = { title: string; text: string; action: string; href: string };

export function CareEnd({ content, facts }: { content: EndContent; facts: ClinicFacts }) {
  return (
    <section className="surface-moss" aria-labelledby="care-end" data-print="hide">
      <div className={`container stack gap-5 ${styles.end}`}>
        <div>
          <h2 id="care-end">{content.title}</h2>
          {content.text && <p className="lead mt-3">{content.text}</p>}
        </div>
        <div className="cluster actions">
          <ActionOrCall content={content} facts={facts} />
        </div>
      </div>
    </section>
  );
}

export function ActionOrCall({ content, facts }: { content: Pick<EndContent, 'action' | 'href'>; facts: ClinicFacts }) {
  const phone = phoneToCall(facts);
  return (
    <>
      <LinkButton variant="primary" href={content.href}>
        {content.action}
      </LinkButton>
      <LinkButton icon="phone" href={phone.href}>
        {phone.label}
      </LinkButton>
    </>
  );
}

type PlanContent = PageTexts<typeof paying>['plans'];

const answers: Record<PlanContent['plans'][number]['answer'], { icon: IconName; text: string }> = {
  yes: { icon: 'check', text: 'Yes' },
  ask: { icon: 'phone', text: 'Ask us first' },
  no: { icon: 'close', text: 'No' },
};

type PlansProps = {
  content: PlanContent;
  /** The kinds of plans that are only on the page What will it cost me. */ others?: string[];
};

export function Plans({ content: { plans, note }, others }: PlansProps) {
  const link = others && (
    <ArrowLink href="/care/paying">{others.length > 0 ? t`${others.join(', ')}: all plans` : t('All plans')}</ArrowLink>
  );
  if (plans.length === 0) return link;
  return (
    <>
      <table className={styles.plans}>
        <thead>
          <tr>
            <th scope="col">{t('Plan')}</th>
            <th scope="col">{t('Do we bill it?')}</th>
            <th scope="col">{t('What it often requires')}</th>
          </tr>
        </thead>
        <tbody>
          {plans.map(({ id, name, answer, asks, checked }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td className="semibold" data-answer={answer}>
                <Icon name={answers[answer].icon} className="accent" />
                {t(answers[answer].text)}
              </td>
              <td className="muted">
                {asks}
                {checked && <small className="block small muted">{t`Checked on ${formatDay(checked)}`}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {link}
      {note && <p className="measure muted mt-4">{note}</p>}
    </>
  );
}
