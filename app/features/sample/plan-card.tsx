import { classNames } from '#app/shared/class-names.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { PricingPlan } from './data/pricing-plans.ts';
import styles from './plan-card.module.css';

/** The popular plan stands on the dark ground and has the copper button. */
export function PlanCard({ plan }: { plan: PricingPlan }) {
  return (
    <article className={classNames(plan.popular ? 'surface-deep' : 'surface-raised', styles.card)}>
      <div className={styles.head}>
        <h2 className={styles.title}>{plan.title}</h2>
        {plan.popular && <p className={styles.badge}>Popular</p>}
      </div>
      <p className={styles.subTitle}>{plan.subTitle}</p>
      <p className={styles.price}>
        <b>{plan.price}</b> <span>{plan.period}</span>
      </p>
      <ul className={styles.features}>
        {plan.featureList.map((feature) => (
          <li key={feature}>
            <Icon name="check" className={styles.check} />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <LinkButton look={plan.popular ? 'primary' : 'line'} block href={plan.btnUrl} className={styles.start}>
        <span>
          {plan.btnText}
          <span className="visually-hidden"> with the {plan.title}</span>
        </span>
      </LinkButton>
    </article>
  );
}
