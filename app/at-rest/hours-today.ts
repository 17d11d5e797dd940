import { clinicWeekday } from '#app/shared/dates.ts';
import { whenLoaded } from './when-loaded.ts';

/** <hours-today> around the table of hours: highlights today's line. The page may come from a cache, so only the browser can say. */
export class HoursToday extends HTMLElement {
  connectedCallback(): void {
    whenLoaded(() => {
      const today = clinicWeekday(this.dataset['zone'] ?? '');
      for (const row of this.querySelectorAll('tr'))
        row.toggleAttribute('data-today', row.dataset['days']?.includes(today) ?? false);
    });
  }
}
