import { LinkButton } from '#app/ui/button.tsx';
import { ClosingBanner } from './closing-banner.tsx';
import { pricingPlans } from './data/pricing-plans.ts';
import { pricingQuestions } from './data/questions.ts';
import { Faq } from './faq.tsx';
import { PageIntro } from './page-intro.tsx';
import { PlanCard } from './plan-card.tsx';
import styles from './pricing-page.module.css';

export function PricingPage({ phone }: { phone: { label: string; href: string } }) {
  return (
    <>
      <div className={`container ${styles.page}`}>
        <PageIntro
          path="/pricing-plan"
          title="Pricing plan"
          lead="Six sample plans with sample prices. The clinic does not sell them; Get Started leads to its contact page."
        />
        <ul className={styles.plans}>
          {pricingPlans.map((plan) => (
            <li key={plan.title}>
              <PlanCard plan={plan} />
            </li>
          ))}
        </ul>
      </div>
      <Faq id="pricing-questions" title="Questions about the plans" questions={pricingQuestions} drawing="tooth">
        <p className="lead">Five short answers. For anything real, call us.</p>
      </Faq>
      <ClosingBanner
        id="pricing-banner"
        title="Ask what a limb or brace would cost you."
        text="Tell us what you need. We look at it with you and check your coverage before any work starts."
      >
        <LinkButton look="primary" href="/contact">
          Request a visit
        </LinkButton>
        <LinkButton icon="phone" href={phone.href}>
          {phone.label}
        </LinkButton>
      </ClosingBanner>
    </>
  );
}
