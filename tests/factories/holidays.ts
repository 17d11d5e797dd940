import { holidaysOf } from '#app/features/clinic/clinic.jobs.server.ts';
import { holidayTitle } from '#app/features/clinic/clinic.server.ts';
import { startingFacts, townAndState } from '#app/features/clinic/clinic.ts';

/** Title by day, on a site on which staff have switched nothing. */
export async function closedHolidays(firstYear: number, lastYear = firstYear): Promise<Map<string, string>> {
  const holidays = await holidaysOf(townAndState(startingFacts), firstYear, lastYear);
  return new Map(holidays.filter(({ closed }) => closed).map((holiday) => [holiday.day, holidayTitle(holiday)]));
}
