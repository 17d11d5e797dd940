import { Breadcrumbs, type Crumb } from '#app/ui/breadcrumbs.tsx';
import styles from './page-intro.module.css';

const home: Crumb = { label: 'Home', href: '/' };

type PageIntroProps = { above?: Crumb[]; here?: string; title: string; lead: string };

/** The way here, the page's title and what it shows. */
export function PageIntro({ above, here, title, lead }: PageIntroProps) {
  return (
    <>
      <Breadcrumbs above={[home, ...(above ?? [])]} current={here ?? title} />
      <div className={styles.head}>
        <h1>{title}</h1>
        <p className={`lead ${styles.lead}`}>{lead}</p>
      </div>
    </>
  );
}
