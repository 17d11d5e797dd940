import { endOfPage, searchWords } from './parts.ts';
import { line, list, page, section, text } from './slots.ts';

export const contact = page('contact', {
  label: 'Contact',
  path: '/contact',
  sections: {
    top: section('Top of the page', {
      slots: {
        title: line({ label: 'Title', max: 60, sample: 'Contact us' }),
        lead: text({
          label: 'Text under the title',
          max: 160,
          blank: true,
          sample: 'Three lines, and we’ll call you back.',
        }),
        talk: line({ label: 'Text above the phone number', max: 60, sample: 'Would you rather talk now?' }),
      },
    }),
    ways: section('Phone, e-mail and address', {
      slots: {
        title: line({ label: 'Title', max: 60, sample: 'Reach us your way' }),
        note: line({
          label: 'Text under the e-mail address',
          max: 80,
          blank: true,
          sample: 'Please don’t send medical details by e-mail.',
        }),
      },
    }),
    find: section('Map and van', {
      slots: {
        title: line({ label: 'Title above the map', max: 60, sample: 'Find us' }),
        vanTitle: line({ label: 'Title beside the van', max: 40, sample: 'Can’t come in?' }),
        vanText: text({
          label: 'Text beside the van',
          max: 160,
          sample: 'Our van visits homes, hospitals and rehab centers. Choose it in the form above.',
        }),
      },
    }),
    search: searchWords(
      'Contact',
      'Leave your name and number, and we’ll call you back. Or find our phone, e-mail, address, map and hours here.',
    ),
  },
});

export const appointments = page('appointments', {
  label: 'Appointments',
  path: '/appointments',
  sections: {
    top: section('Top of the page', {
      slots: {
        title: line({ label: 'Title', max: 60, sample: 'Request a visit' }),
        lead: text({
          label: 'Text under the title',
          max: 160,
          blank: true,
          sample: 'Three lines, and we’ll call you back.',
        }),
        talk: line({ label: 'Text above the phone number', max: 60, sample: 'Would you rather talk now?' }),
        info: line({ label: 'Title above the contact information', max: 60, sample: 'Contact information' }),
      },
    }),
    sent: section('After sending', {
      hint: 'On the page people see after they send the form.',
      slots: {
        missed: text({
          label: 'Text under the promised time',
          max: 200,
          blank: true,
          sample: 'Look for {phone} on your screen. If we miss you, we’ll leave a message and try again.',
        }),
        title: line({ label: 'Title above the list', max: 60, sample: 'Have these handy' }),
      },
      lists: {
        items: list({
          label: 'What to have ready',
          one: 'item',
          min: 1,
          max: 8,
          item: {
            title: line({ label: 'Item', max: 60 }),
            text: line({ label: 'More about it', max: 100, blank: true }),
          },
          sample: [
            {
              title: 'Your insurance, Medicare, Medicaid or VA card',
              text: 'We only need two numbers from it. No card? That’s fine.',
            },
            { title: 'The name of your doctor’s office', text: 'We can ask them for the prescription.' },
            { title: 'Two days that work for you', text: 'And a way to get here, or your address for the van.' },
            { title: 'Your questions, written down', text: '' },
          ],
        }),
      },
    }),
    search: searchWords(
      'Appointments',
      'Ask for a visit at the clinic or by van. Leave your name, e-mail and phone, and we’ll call you back.',
    ),
  },
});

export const gallery = page('gallery', {
  label: 'Gallery',
  path: '/gallery',
  sections: {
    top: section('Top of the page', {
      slots: {
        title: line({ label: 'Title', max: 60, sample: 'Gallery' }),
        lead: text({
          label: 'Text under the title',
          max: 240,
          blank: true,
          sample:
            'What we make, and where we make it. Pictures of patients’ limbs appear only with written permission. Select any piece to look closer.',
        }),
      },
    }),
    end: endOfPage(
      'Is one of these like yours?',
      'Tell us which picture, and we’ll tell you how it’s made and who it’s for.',
    ),
    search: searchWords(
      'Gallery',
      'Prosthetic legs, feet, hands and braces from our bench, the van that brings them, and the shop where we work.',
    ),
  },
});

export const blog = page('blog', {
  label: 'Blog',
  path: '/blog',
  sections: {
    top: section('Top of the page', {
      hint: 'The heading “Our Blog & News” is fixed.',
      slots: {
        lead: text({
          label: 'Text under the heading',
          max: 240,
          blank: true,
          sample: 'Short, practical pieces by the people who build what you wear.',
        }),
      },
    }),
    call: section('Card beside every post', {
      slots: {
        title: line({ label: 'Title', max: 40, sample: 'Something rubbing?' }),
        text: text({ label: 'Text', max: 120, blank: true, sample: 'Don’t wait for your next appointment.' }),
      },
    }),
    search: searchWords(
      'Our Blog & News',
      'Plain answers about prosthetic limbs, bracing and follow-up care, written by the people who build them in {town and state}.',
    ),
  },
});
