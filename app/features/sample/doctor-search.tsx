import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Medallion } from '#app/ui/medallion.tsx';
import type { SampleDoctor } from './data/doctors.ts';
import styles from './doctor-search.module.css';

/** A plain GET to the page it stands on; what it finds is listed under the box. */
export function DoctorSearch({ query, found }: { query: string; found: SampleDoctor[] }) {
  return (
    <section
      id="search-doctors"
      aria-labelledby="search-doctors-title"
      className={`surface-moss ${styles.box}`}
      data-print="hide"
    >
      <h2 id="search-doctors-title">Search doctors</h2>
      <Form role="search" method="get" action="#search-doctors" preventScrollReset className={styles.form}>
        <Field
          label="Name or field"
          name="q"
          id="doctor-query"
          type="search"
          hint="For example: heart, teeth, Okafor"
          defaultValue={query}
          maxLength={100}
        />
        <Button type="submit" look="solid" icon="search" block>
          Search doctors
        </Button>
      </Form>
      <p role="status" className={styles.count}>
        {query !== '' && countSentence(found.length, query)}
      </p>
      {found.length > 0 && (
        <ul className={styles.found}>
          {found.map((doctor) => (
            <li key={doctor.name}>
              <Medallion name={doctor.name} />
              <div>
                <a href="/doctors/doctor-details">Dr. {doctor.name}</a>
                <p className="meta">
                  {doctor.specialty}, {doctor.category}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function countSentence(count: number, query: string): string {
  if (count === 0) return `No sample doctor found for “${query}”. Try one word, like “heart”.`;
  return `${count} sample ${count === 1 ? 'doctor' : 'doctors'} found for “${query}”.`;
}
