import type { Route } from './+types/timetable';
import { sampleMeta } from '#app/features/sample/sample.ts';
import { timetableDaySchema } from '#app/features/sample/sample.server.ts';
import { TimetablePage } from '#app/features/sample/timetable-page.tsx';

export function loader({ request }: Route.LoaderArgs) {
  return { day: timetableDaySchema.parse(new URL(request.url).searchParams.get('day')) };
}

export const meta = sampleMeta('Timetable', 'A hospital’s week, Monday to Saturday, hour by hour.');

export default function Timetable({ loaderData }: Route.ComponentProps) {
  return <TimetablePage day={loaderData.day} />;
}
