import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx';
import styles from './page-intro.module.css';

type PageIntroProps = { path: string; title: string; lead: string };

/** The way here, the page's title and what it shows. */
export function PageIntro({ path, title, lead }: PageIntroProps) {
  return (
    <>
      <Breadcrumbs path={path} />
      <div className={styles.head}>
        <h1>{title}</h1>
        <p className={`lead ${styles.lead}`}>{lead}</p>
      </div>
    </>
  );
}
