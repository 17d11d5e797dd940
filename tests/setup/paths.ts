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
  '/accessibility',
  '/privacy-practices',
  '/terms',
  '/what-this-site-sends',
];

/** The ways into the staff area. */
export const signInPaths = [
  '/admin/login',
  '/admin/login/code',
  '/admin/reset-password?token=x',
  '/admin/invitation?token=x',
];

/** The screens of the staff area, signed in. */
export const staffPaths = [
  '/admin/staff',
  '/admin/staff/1',
  '/admin/blog',
  '/admin/blog/new',
  '/admin/blog/3',
  '/admin/blog/3/revisions',
  '/admin/blog/3/preview',
  '/admin/gallery',
  '/admin/gallery/1',
  '/admin/contactMessages',
  '/admin/comments',
  '/admin/clinic',
  '/admin/people',
  '/admin/activity',
  '/admin/trash',
  '/admin/account',
  '/admin/pages',
  '/admin/pages/privacy-practices',
  '/admin/storm',
  '/admin/consents',
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
