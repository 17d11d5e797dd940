/** Short labels of the preferences for staff. */
export const preferenceLabels = { who: 'For', what: 'About', where: 'Where', when: 'When', talk: 'Talk' } as const;

/** Pages with the contact form, by path prefix, and their label for staff under 'From'. */
const sources = [
  { path: '/contact', text: 'Contact form, contact page' },
  { path: '/appointments', text: 'Appointment form, appointments page' },
  { path: '/departments', text: 'Appointment form, department page' },
  { path: '/doctors', text: 'Appointment form, doctor page' },
  { path: '/home-v5', text: 'Appointment form, alternate home page' },
] as const;

const home = { path: '/', text: 'Contact form, home page' };

/** Returns the source to store: one of the known paths, never text that someone put into the address. */
export function messageSource(pathname: string): string {
  if (pathname === home.path) return home.path;
  return sources.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))?.path ?? '/contact';
}

export function formatSource(source: string): string {
  return [home, ...sources].find(({ path }) => path === source)?.text ?? 'Contact form';
}
