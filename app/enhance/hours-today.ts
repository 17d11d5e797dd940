import { clinicDay, clinicWeekday } from '#app/shared/dates.ts';
import { whenLoaded } from './when-loaded.ts';

/** <hours-today> highlights today's row, unless `data-closed` says that the hours do not apply today.
 * The page may come from a cache, so only the browser knows the current day. */
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
