import { ArrowLink } from '#app/ui/arrow-link.tsx';
import type { PricingPlan } from './data/pricing-plans.ts';
import { SectionHead } from './section-head.tsx';
import styles from './plan-rows.module.css';

/** Some plans as lines of a price list. */
export function PlanRows({ plans }: { plans: PricingPlan[] }) {
  return (
    <section className="section" aria-labelledby="home-plans">
      <div className="container">
        <SectionHead id="home-plans" title="Pricing plans">
          <ArrowLink href="/pricing-plan">All six plans</ArrowLink>
        </SectionHead>
        <ul className={styles.rows}>
          {plans.map(({ title, subTitle, price, period }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className={styles.for}>{subTitle}</p>
              <p className={styles.price}>
                <b>{price}</b> {period}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
