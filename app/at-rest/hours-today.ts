import { clinicDay, clinicWeekday } from '#app/shared/dates.ts';
import { whenLoaded } from './when-loaded.ts';

/**
 * <hours-today> around the table of hours: highlights today's line, unless `data-closed` says that it does not hold today. The page may
 * come from a cache, so only the browser can say.
 */
export class HoursToday extends HTMLElement {
  static observedAttributes = ['data-closed'];

  connectedCallback(): void {
    whenLoaded(() => {
      const { zone = '', closed = '' } = this.dataset;
      const [day, weekday] = [clinicDay(zone), clinicWeekday(zone)];
      const isClosed = closed.split(' ').some((days) => days.slice(0, 10) <= day && day <= days.slice(11));
      for (const row of this.querySelectorAll('tr'))
        row.toggleAttribute('data-today', !isClosed && (row.dataset['days']?.includes(weekday) ?? false));
    });
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.connectedCallback();
  }
}
