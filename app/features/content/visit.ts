import { searchWords } from './parts.ts';
import { choice, line, link, list, page, section, text } from './slots.ts';

const signs = { car: 'Car', door: 'Door', phone: 'Phone', ramp: 'Ramp', user: 'Person' } as const;
const sign = (sample: keyof typeof signs) => choice({ label: 'Icon', options: signs, sample });

/** Everything a visitor needs to know on the way, as text, so that no fact is only on the map. */
export const visit = page('visit', {
  label: 'Plan a visit',
  path: '/visit',
  sections: {
    top: section('Top of the page', {
      slots: {
        title: line({ label: 'Title', max: 60, sample: 'Plan a visit' }),
        lead: text({
          label: 'Text under the title',
          max: 200,
          blank: true,
          sample: 'How to get here, and what to know before you come.',
        }),
      },
    }),
    door: section('At the door', {
      hint: 'Measure first: people who use wheelchairs rely on what you write.',
      slots: { title: line({ label: 'Title', max: 60, sample: 'At the door' }) },
      lists: {
        items: list({
          label: 'Entries',
          invented: true,
          one: 'entry',
          min: 1,
          max: 8,
          item: {
            title: line({ label: 'Title', max: 40 }),
            text: text({ label: 'Text', max: 240 }),
            icon: sign('door'),
          },
          sample: [
            {
              title: 'Parking',
              text: 'Free, right in front. Two wide spaces are next to the ramp, about 20 steps from the door.',
              icon: 'car',
            },
            {
              title: 'Ramp, no steps',
              text: 'There are no steps between your car and any of our rooms. The ramp has rails on both sides.',
              icon: 'ramp',
            },
            {
              title: 'Door',
              text: 'It’s 36 inches wide. Ring the low bell, and we’ll open it for you. There’s a wheelchair just inside.',
              icon: 'door',
            },
            {
              title: 'Restroom',
              text: 'Next to the front desk, with grab bars and room to turn a wheelchair.',
              icon: 'user',
            },
            {
              title: 'Need a hand from the car?',
              text: 'Call us from the lot at {phone}. During office hours, someone will come out to you.',
              icon: 'phone',
            },
          ],
        }),
      },
    }),
    way: section('Directions in words', {
      slots: {
        title: line({ label: 'Title', max: 60, sample: 'Directions in words' }),
        text: text({
          label: 'Text under the address',
          max: 240,
          blank: true,
          sample:
            'Come 10 minutes early the first time. A first visit takes about an hour, and you’re welcome to bring someone.',
        }),
      },
      lists: {
        items: list({
          label: 'Directions',
          invented: true,
          one: 'direction',
          min: 1,
          max: 8,
          item: { title: line({ label: 'From', max: 60 }), text: text({ label: 'Directions', max: 400 }) },
          sample: [
            {
              title: 'From Baton Rouge',
              text: 'Take I-12 east to the Walker exit. Turn left and go north on LA 447. Cross US 190 at the light. We are on the right.',
            },
            {
              title: 'From Hammond',
              text: 'Take I-12 west to the Walker exit. Turn right and go north on LA 447. Cross US 190 at the light. We are on the right.',
            },
            {
              title: 'From Denham Springs or Livingston',
              text: 'Stay on US 190 until you reach Walker. Turn north at the light at LA 447. We are on the right.',
            },
            {
              title: 'No car?',
              text: 'Your plan may pay for a ride. Tell us when we call, and we’ll help you ask. Or the van can come to you.',
            },
          ],
        }),
      },
    }),
    van: section('How far the van goes', {
      slots: {
        title: line({ label: 'Title', max: 60, sample: 'How far the van goes' }),
        lead: text({
          label: 'Text under the title',
          max: 200,
          blank: true,
          sample: 'It carries a scanner, a bench and common parts. Find your town or ZIP code.',
        }),
        action: line({ label: 'Button', max: 24, sample: 'Ask for a van visit' }),
        actionLink: link({ label: 'Button goes to', sample: '/appointments?where=van' }),
      },
      lists: {
        rings: list({
          label: 'Service areas',
          invented: true,
          one: 'service area',
          min: 1,
          max: 6,
          item: {
            title: line({ label: 'How far', max: 40 }),
            towns: text({ label: 'Towns and ZIP codes', max: 400, blank: true }),
            days: line({ label: 'When', max: 120, blank: true }),
          },
          sample: [
            {
              title: 'Up to 10 miles',
              towns: 'Walker (70785), Denham Springs (70726), Watson (70706), Livingston (70754)',
              days: 'Any weekday.',
            },
            {
              title: '10 to 20 miles',
              towns:
                'Baton Rouge (70801 to 70820), Central (70739), Albany (70711), French Settlement (70733), Springfield (70462), Gonzales (70737)',
              days: 'Tuesday and Thursday.',
            },
            { title: '20 to 30 miles', towns: 'Hammond (70401, 70403), Port Allen (70767)', days: 'Once a month.' },
            { title: 'Farther', towns: '', days: 'Ask us. Sometimes we meet halfway, at a hospital or rehab center.' },
          ],
        }),
      },
    }),
    search: searchWords(
      'Plan a visit',
      'How to get to the clinic, what to know at the door, how long a first visit takes, and where the van drives.',
    ),
  },
});
