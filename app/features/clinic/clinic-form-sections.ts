import { networks } from './clinic-fields.ts';

type FormField = {
  name: string;
  label: string;
  hint?: string;
  type?: 'text' | 'email' | 'tel' | 'url' | 'number';
  required?: boolean;
  maxLength: number;
  wide?: boolean;
};

export type FormSection = { title: string; note?: string; fields: FormField[] };

/** The plain fields of the Clinic form, sheet by sheet. Hours and figures are lists and have sheets of their own. */
export const nameSection: FormSection = {
  title: 'Name',
  fields: [
    {
      name: 'shortName',
      label: 'Short name',
      hint: 'In the header, up to 14 letters look best',
      required: true,
      maxLength: 40,
    },
    { name: 'descriptor', label: 'What kind of clinic', hint: 'Beside the short name', required: true, maxLength: 60 },
    { name: 'legalName', label: 'Company name', hint: 'In the copyright line', required: true, maxLength: 120 },
    { name: 'copyrightYear', label: 'Year of the copyright line', type: 'number', required: true, maxLength: 4 },
    { name: 'tagline', label: 'Tagline', maxLength: 120, wide: true },
  ],
};

export const contactSection: FormSection = {
  title: 'Contact',
  fields: [
    { name: 'officePhone', label: 'Office phone', type: 'tel', required: true, maxLength: 40 },
    { name: 'cellPhone', label: 'Cell phone', type: 'tel', required: true, maxLength: 40 },
    { name: 'fax', label: 'Fax', type: 'tel', maxLength: 40 },
    { name: 'email', label: 'Contact e-mail', type: 'email', required: true, maxLength: 254 },
    { name: 'street', label: 'Street address', maxLength: 120 },
    { name: 'cityLine', label: 'Town, state and ZIP code', maxLength: 120 },
  ],
};

export const hoursNoteField: FormField = {
  name: 'hoursNote',
  label: 'Note under the hours',
  hint: 'For example: Saturdays by appointment.',
  maxLength: 300,
  wide: true,
};

export const socialSection: FormSection = {
  title: 'Social links',
  note: 'An empty one is not shown.',
  fields: networks.map(({ network, label }) => ({
    name: `social.${network}`,
    label,
    hint: `https://www.${network}.com/…`,
    type: 'url',
    maxLength: 300,
    wide: true,
  })),
};

export const claimsSection: FormSection = {
  title: 'What we say about ourselves',
  note: 'The figure in the history and the one on the home page may differ: both are yours to settle.',
  fields: [
    { name: 'historyExperience', label: 'Years of experience in the history', hint: 'For example 50+', maxLength: 10 },
    { name: 'yearsOfService', label: 'Years of service', hint: 'For example 8+', maxLength: 10 },
    { name: 'followUpMonths', label: 'Months between follow-ups', type: 'number', required: true, maxLength: 2 },
  ],
};

export const filmSection: FormSection = {
  title: 'Film and map',
  fields: [
    {
      name: 'video.url',
      label: 'Film',
      hint: '/film/clinic.mp4 for our own, or the embed address of YouTube (no-cookie) or Vimeo',
      maxLength: 500,
      wide: true,
    },
    { name: 'video.title', label: 'Title of the film', maxLength: 80 },
    { name: 'video.length', label: 'Length of the film', hint: 'For example 40 seconds, with captions', maxLength: 60 },
    { name: 'map.link', label: 'Link to the map', type: 'url', required: true, maxLength: 500, wide: true },
    {
      name: 'map.embed',
      label: 'Map in the page',
      hint: 'The embed address of OpenStreetMap',
      type: 'url',
      required: true,
      maxLength: 500,
      wide: true,
    },
  ],
};
