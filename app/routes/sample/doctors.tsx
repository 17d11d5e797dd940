import type { z } from 'zod';
import { appContext } from '#app/context.ts';
import { doctorCategories, doctorsIn } from '#app/features/pages/sample/sample-data.server.ts';
import { PageIntro, DoctorCard } from '#app/features/pages/sample/sample-sections.tsx';
import { doctorsQuerySchema } from '#app/features/pages/sample/sample.server.ts';
import { sampleMeta } from '#app/features/pages/sample/sample.ts';
import { FilterTags } from '#app/ui/list-links.tsx';
import type { Route } from './+types/doctors';
import styles from '#app/features/pages/sample/sample.module.css';

export function loader({ context, request }: Route.LoaderArgs) {
  const { sample } = context.get(appContext).content;
  const { category, view } = doctorsQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const found = doctorsIn(sample, category);
  // The grid shows neither text.
  const doctors = view === 'list' ? found : found.map((doctor) => ({ ...doctor, about: '', days: '' }));
  return { category, view, doctors, categories: doctorCategories(sample) };
}

export const meta = sampleMeta('Doctors', 'Twelve doctors by field, as a grid or a list.');

export default function Doctors({ loaderData: { doctors, categories, category, view } }: Route.ComponentProps) {
  const fields = ['', ...categories].map((name) => ({
    label: name || 'All',
    href: doctorsHref({ category: name, view }),
    current: name === category,
  }));
  const views = (['grid', 'list'] as const).map((name) => ({
    label: name === 'grid' ? 'Grid' : 'List',
    href: doctorsHref({ category, view: name }),
    current: name === view,
  }));
  return (
    <div className="container page-end">
      <PageIntro
        path="/doctors"
        title="Doctors"
        lead="Twelve sample doctors. The rings are drawn from the letters of their names. Choose a field, or see them all."
      />
      <FilterTags label="Categories" tags={fields} />
      <div className="cluster apart below-line gap-y-3 gap-x-6 mt-7 head-gap">
        <p className="semibold">Showing {doctors.length} items</p>
        <FilterTags label="View" tags={views} />
      </div>
      {doctors.length === 0 ? (
        <p className="lead">
          No sample doctor is in “{category}”. <a href={doctorsHref({ category: '', view })}>See all doctors</a>.
        </p>
      ) : (
        <ul className={view === 'list' ? styles.doctorRows : 'grid'}>
          {doctors.map((doctor, index) => (
            <li key={doctor.name}>
              <DoctorCard doctor={doctor} index={index} headingLevel={2} view={view} />
            </li>
          ))}
        </ul>
      )}
      <DoctorsPager href={doctorsHref({ category, view })} />
    </div>
  );
}

/** The template's fixed pages. Only the first exists, and the others say so. */
function DoctorsPager({ href }: { href: string }) {
  return (
    <nav aria-label="Pages of doctors" className="cluster below-line gap-x-6 mt-8" data-print="hide">
      <ol className="cluster gap-2">
        <li>
          <a href={href} aria-current="page" aria-label="Page 1" className={`boxed ${styles.page}`}>
            1
          </a>
        </li>
        <MissingPage number={2} />
        <MissingPage number={3} />
        <li className={styles.gap}>…</li>
        <MissingPage number={8} />
      </ol>
      <p className="meta" id="one-page">
        This sample has only one page, so pages 2 to 8 don’t open.
      </p>
    </nav>
  );
}

function MissingPage({ number }: { number: number }) {
  return (
    <li>
      <span role="link" aria-disabled="true" aria-describedby="one-page" className={`boxed ${styles.page}`}>
        {number}
      </span>
    </li>
  );
}

function doctorsHref({ category, view }: z.infer<typeof doctorsQuerySchema>): string {
  const query = new URLSearchParams();
  if (category !== '') query.set('category', category);
  if (view === 'list') query.set('view', view);
  return query.size === 0 ? '/doctors' : `/doctors?${query.toString()}`;
}
