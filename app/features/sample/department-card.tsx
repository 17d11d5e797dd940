import { ArrowLink } from '#app/ui/arrow-link.tsx';
import { Plate } from '#app/ui/plate.tsx';
import type { SampleDepartment } from './data/departments.ts';
import styles from './department-card.module.css';

export function DepartmentCard({ department, headingLevel }: { department: SampleDepartment; headingLevel: 2 | 3 }) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article className={styles.card}>
      <Plate
        image={`/art/${department.drawing}.svg`}
        alt=""
        tone={department.tone}
        ratio="tall"
        className={styles.plate}
      />
      <Heading className={styles.title}>{department.title}</Heading>
      <p className={styles.text}>{department.text}</p>
      <p className={styles.more}>
        <ArrowLink href="/departments/department-details">
          See details<span className="visually-hidden"> of {department.title}</span>
        </ArrowLink>
      </p>
    </article>
  );
}
