/** One address of every public page, for the checks that walk them all. */
export const publicPaths = [
  '/',
  '/about',
  '/blog',
  '/blog/getting-ready-for-your-first-fitting',
  '/gallery',
  '/contact',
  '/appointments',
  '/departments/ottobock',
  '/search?q=socket',
];

export const samplePaths = [
  '/home-v5',
  '/doctors',
  '/doctors/doctor-details',
  '/departments',
  '/departments/department-details',
  '/pricing-plan',
  '/timetable',
];
