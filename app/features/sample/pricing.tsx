import { classNames } from '#app/shared/class-names.ts';
import { Questions, SectionHead } from '#app/ui/sections.tsx';
import { ArrowLink } from '#app/ui/arrow-link.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { PricingPlan, SampleData } from './sample-data.server.ts';
import { ClosingBanner, PageIntro, type Phone } from './parts.tsx';
import styles from './sample.module.css';

type PricingPageProps = Pick<SampleData['plans'], 'plans' | 'questions'> & { phone: Phone };

export function PricingPage({ plans, questions, phone }: PricingPageProps) {
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
        drawing="tooth"
      />
      <ClosingBanner
        title="Ask what a limb or brace would cost you."
        text="Tell us what you need. We’ll look at it with you and check your coverage before any work starts."
        action={{ label: 'Request a visit', href: '/appointments' }}
        phone={phone}
      />
    </>
  );
}

function PlanCard({ plan }: { plan: PricingPlan }) {
  return (
    <article className={classNames('card', plan.popular ? 'surface-deep' : 'surface-raised', styles.plan)}>
      <div className="cluster apart start">
        <h2 className="title">{plan.title}</h2>
        {plan.popular && <p className={`small semibold ${styles.badge}`}>Popular</p>}
      </div>
      <p className="muted mt-2 relaxed">{plan.subTitle}</p>
      <p className={`cluster mt-5 baseline ${styles.price}`}>
        <b className="figure">{plan.price}</b> <span>{plan.period}</span>
      </p>
      <ul>
        {plan.featureList.map((feature) => (
          <li key={feature} className="row">
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

export function PlanRows({ plans }: { plans: PricingPlan[] }) {
  return (
    <section className="section" aria-labelledby="home-plans">
      <div className="container">
        <SectionHead id="home-plans" title="Pricing plans">
          <ArrowLink href="/pricing-plan">All six plans</ArrowLink>
        </SectionHead>
        <ul className={`ruled ${styles.planRows}`}>
          {plans.map(({ title, subTitle, price, period }) => (
            <li key={title} className="stack">
              <h3 className="h4">{title}</h3>
              <p className="muted">{subTitle}</p>
              <p>
                <b className="figure">{price}</b> {period}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
