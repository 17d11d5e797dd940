import type { Route } from './+types/doctors';
import { DoctorsPage } from '#app/features/sample/doctor-pages.tsx';
import { doctorCategories, doctorsIn } from '#app/features/sample/data/doctors.ts';
import { sampleMeta } from '#app/features/sample/sample.ts';
import { doctorsQuerySchema } from '#app/features/sample/sample.server.ts';

export function loader({ request }: Route.LoaderArgs) {
  const { category, view } = doctorsQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  return { category, view, doctors: doctorsIn(category), categories: doctorCategories };
}

export const meta = sampleMeta('Doctors', 'Twelve doctors by field, as a grid or a list.');

export default function Doctors({ loaderData }: Route.ComponentProps) {
  return <DoctorsPage {...loaderData} />;
}
