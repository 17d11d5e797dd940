import styles from './doctors-pager.module.css';

/** The template's fixed pages. Only the first exists, and the others say so. */
export function DoctorsPager({ href }: { href: string }) {
  return (
    <nav aria-label="Pages of doctors" className={styles.pager} data-print="hide">
      <ol className={styles.pages}>
        <li>
          <a href={href} aria-current="page" aria-label="Page 1" className={styles.page}>
            1
          </a>
        </li>
        <MissingPage number={2} />
        <MissingPage number={3} />
        <li className={styles.gap}>…</li>
        <MissingPage number={8} />
      </ol>
      <p className="meta" id="one-page">
        This sample has one page, so pages 2 to 8 cannot be opened.
      </p>
    </nav>
  );
}

function MissingPage({ number }: { number: number }) {
  return (
    <li>
      <span role="link" aria-disabled="true" aria-describedby="one-page" className={styles.page}>
        {number}
      </span>
    </li>
  );
}
