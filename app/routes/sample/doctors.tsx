import type { Route } from './+types/doctors';
import { appContext } from '#app/context.ts';
import { DoctorsPage } from '#app/features/sample/doctor-pages.tsx';
import { doctorCategories, doctorsIn } from '#app/features/sample/sample-data.server.ts';
import { sampleMeta } from '#app/features/sample/sample.ts';
import { doctorsQuerySchema } from '#app/features/sample/sample.server.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  const { sample } = context.get(appContext).content;
  const { category, view } = doctorsQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  return { category, view, doctors: doctorsIn(sample, category), categories: doctorCategories(sample) };
}

export const meta = sampleMeta('Doctors', 'Twelve doctors by field, as a grid or a list.');

export default function Doctors({ loaderData }: Route.ComponentProps) {
  return <DoctorsPage {...loaderData} />;
}
