import { holidaysOf } from '#app/features/clinic/clinic.jobs.server.ts';
import { holidayTitle } from '#app/features/clinic/clinic.server.ts';
import { townAndState } from '#app/features/clinic/clinic.ts';
import { startingFacts } from '#tests/factories/sample-content.ts';

/** Returns the default holiday closings: title by day. */
export async function closedHolidays(firstYear: number, lastYear = firstYear): Promise<Map<string, string>> {
  const holidays = await holidaysOf(townAndState(startingFacts), firstYear, lastYear);
  return new Map(holidays.filter(({ closed }) => closed).map((holiday) => [holiday.day, holidayTitle(holiday)]));
}
