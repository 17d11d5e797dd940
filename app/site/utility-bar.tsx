import { OpenNow } from '#app/features/clinic/clinic-parts.tsx';
import type { ClinicFacts } from '#app/features/clinic/clinic.ts';
import { PageNavLink } from '#app/ui/page-link.tsx';
import { ComfortDrop } from './comfort-controls.tsx';
import { shortcuts } from './page-links.ts';
import styles from './utility-bar.module.css';

/** On phones it is part of the menu. */
export function UtilityBar({ facts }: { facts: ClinicFacts }) {
  return (
    <section className={`small line-bottom ${styles.bar}`} aria-label="Quick help" data-print="hide">
      <div className={`container row center gap-4 ${styles.inner}`}>
        <OpenNow opening={facts.opening} />
        <nav aria-label="Shortcuts" className="targets nowrap ml-auto">
          <ul className="row gap-1">
            {shortcuts.map(({ label, href }) => (
              <li key={href}>
                <PageNavLink to={href}>{label}</PageNavLink>
              </li>
            ))}
          </ul>
        </nav>
        <ComfortDrop />
      </div>
    </section>
  );
}
