/** The contact form, described once. */
export const contactFields = {
  name: { label: 'Your name', max: 80, required: 'Enter your name.', autoComplete: 'name' },
  email: { label: 'E-mail', max: 254, required: 'Enter your e-mail address.', type: 'email', autoComplete: 'email' },
  phone: {
    label: 'Phone',
    hint: 'With area code, so we can call you back',
    max: 40,
    required: 'Enter a phone number with area code, like 225 555 0140.',
    type: 'tel',
    autoComplete: 'tel',
  },
} as const;

export const contactForm = { fields: contactFields, failed: { '': 'Something went wrong. Please try again.' } };

/** Pages with the contact form, by the beginning of their path, and what staff read as 'From'. */
const sources = [
  { path: '/contact', words: 'Contact form, contact page' },
  { path: '/appointments', words: 'Appointment form, appointments page' },
  { path: '/departments', words: 'Appointment form, department page' },
  { path: '/doctors', words: 'Appointment form, doctor page' },
  { path: '/home-v5', words: 'Appointment form, alternate home page' },
] as const;

const home = { path: '/', words: 'Contact form, home page' };

/** The page a form was sent from as the message keeps it: one of the known paths, never what somebody put into the address. */
export function messageSource(pathname: string): string {
  if (pathname === home.path) return home.path;
  return sources.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))?.path ?? '/contact';
}

export function sourceInWords(source: string): string {
  return [home, ...sources].find(({ path }) => path === source)?.words ?? 'Contact form';
}
