import { coversWeekday } from '#app/features/clinic/site-frame/covers-weekday.ts';
import { clinicWeekday } from '#app/shared/clinic-time.ts';
import { whenLoaded } from './when-loaded.ts';

/** <hours-today> around the table of hours: marks today's line. The page may come from a cache, so only the browser can say. */
export class HoursToday extends HTMLElement {
  connectedCallback(): void {
    whenLoaded(() => this.#mark());
  }

  #mark(): void {
    const today = clinicWeekday();
    for (const row of this.querySelectorAll('tr'))
      row.toggleAttribute('data-today', coversWeekday(row.cells[0]?.firstChild?.nodeValue ?? '', today));
  }
}
