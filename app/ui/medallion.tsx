import { classNames } from '#app/shared/class-names.ts';
import { growMedallion } from '#app/shared/medallion-rings.ts';
import styles from './medallion.module.css';

type MedallionProps = { name: string; size?: 'small' | 'large'; className?: string | undefined };

/** A generated portrait for a person without a photo. Decorative, because the name is always beside it. */
export function Medallion({ name, size = 'small', className }: MedallionProps) {
  const { side, rings, initials, tone } = growMedallion(name, size);
  const last = rings.length - 1;
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      className={classNames(styles.medallion, styles[size], styles[tone], className)}
      aria-hidden="true"
      focusable="false"
    >
      {rings.map((path, index) => (
        <path key={index} d={path} className={ringClass(index, last)} />
      ))}
      <text x="50%" y="50%" dy=".35em" textAnchor="middle" className={styles.initials}>
        {initials}
      </text>
    </svg>
  );
}

/** The outermost ring is the background, the innermost the copper field for the initials. Every fourth one is heavier. */
function ringClass(index: number, last: number): string {
  const fromInside = last - index;
  return classNames(
    styles.ring,
    index === 0 && styles.ground,
    fromInside === 0 && styles.field,
    fromInside > 0 && fromInside % 4 === 0 && styles.heavy,
  );
}
