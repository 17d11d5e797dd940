import { appContext } from '#app/context.ts';
import type { PricingPlan } from '#app/features/pages/sample/sample-data.server.ts';
import { ClosingBanner, PageIntro } from '#app/features/pages/sample/sample-sections.tsx';
import { sampleMeta } from '#app/features/pages/sample/sample.ts';
import { classNames } from '#app/shared/class-names.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Questions } from '#app/ui/sections.tsx';
import type { Route } from './+types/pricing-plan';
import styles from '#app/features/pages/sample/sample.module.css';

export function loader({ context }: Route.LoaderArgs) {
  const { plans, questions } = context.get(appContext).content.sample.plans;
  return { plans, questions };
}

export const meta = sampleMeta('Pricing Plan', 'Six health plans with prices per month.');

export default function PricingPlans({ loaderData: { plans, questions } }: Route.ComponentProps) {
  return (
    <>
      <div className="container page-end">
        <PageIntro
          path="/pricing-plan"
          title="Pricing plan"
          lead="Six sample plans with sample prices. The clinic doesn’t sell them. Get Started takes you to its contact page."
        />
        <ul className={`grid ${styles.plans}`}>
          {plans.map((plan) => (
            <li key={plan.title}>
              <PlanCard plan={plan} />
            </li>
          ))}
        </ul>
      </div>
      <Questions
        id="pricing-questions"
        title="Questions about the plans"
        lead="Five short answers. For anything real, call us."
        questions={questions}
      />
      <ClosingBanner
        content={{
          title: 'Ask what a limb or brace would cost you.',
          text: 'Tell us what you need. We’ll look at it with you and check your coverage before any work starts.',
          action: 'Request a visit',
          href: '/appointments',
        }}
      />
    </>
  );
}

function PlanCard({ plan }: { plan: PricingPlan }) {
  return (
    <article className={classNames('card', plan.popular ? 'surface-deep' : 'surface-raised', styles.plan)}>
      <div className="cluster apart start gap-y-2">
        <h2 className="title">{plan.title}</h2>
        {plan.popular && <p className="badge">Popular</p>}
      </div>
      <p className="muted mt-2 snug">{plan.subTitle}</p>
      <p className={`cluster mt-5 baseline ${styles.price}`}>
        <b className="figure">{plan.price}</b> <span>{plan.period}</span>
      </p>
      <ul className="below-line mt-5 mb-5">
        {plan.featureList.map((feature) => (
          <li key={feature} className="row snug">
            <Icon name="check" className="accent" />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <LinkButton variant={plan.popular ? 'primary' : 'line'} block href={plan.btnUrl}>
        <span>
          {plan.btnText}
          <span className="visually-hidden"> with the {plan.title}</span>
        </span>
      </LinkButton>
    </article>
  );
}
