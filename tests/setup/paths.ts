import { hasSpanish, inSpanish } from '#app/shared/language.ts';
import { isFull } from './full.ts';

/** One path of every public page, for checks that visit all of them. */
export const publicPaths = [
  '/',
  '/about',
  '/blog',
  '/blog/getting-ready-for-your-first-fitting',
  '/gallery',
  '/care',
  '/care/below-knee-leg',
  '/care/repairs',
  '/care/paying',
  '/care/first-weeks',
  '/contact',
  '/appointments',
  '/visit',
  '/refer',
  '/departments/ottobock',
  '/search?q=socket',
  '/accessibility',
  '/notices',
  '/privacy-practices',
  '/notices/nondiscrimination',
  '/language-help',
  '/notices/good-faith-estimate',
  '/notices/supplier-standards',
  '/notices/complaints',
  '/terms',
  '/what-this-site-sends',
];

/** Those of them that are in Spanish, too. */
export const spanishPaths = publicPaths.filter(hasSpanish).map(inSpanish);

/** The sign-in pages of the staff area. */
export const signInPaths = [
  '/admin/login',
  '/admin/login/code',
  '/admin/reset-password?token=x',
  '/admin/invitation?token=x',
];

/** The screens of the staff area that need a session. */
export const staffPaths = [
  '/admin',
  '/admin/page-views',
  '/admin/staff',
  '/admin/staff/1',
  '/admin/blog',
  '/admin/blog/new',
  '/admin/blog/3',
  '/admin/blog/3/versions',
  '/admin/blog/3/preview',
  '/admin/gallery',
  '/admin/gallery/1',
  '/admin/pictures',
  '/admin/pictures?show=unanswered',
  '/admin/contactMessages',
  '/admin/comments',
  '/admin/clinic',
  '/admin/clinic/hours',
  '/admin/clinic/call-backs',
  '/admin/clinic/branding',
  '/admin/clinic/notices',
  '/admin/people',
  '/admin/activity',
  '/admin/trash',
  '/admin/redirects',
  '/admin/categories',
  '/admin/custom-pages',
  '/admin/custom-pages/new',
  '/admin/menu',
  '/admin/opening',
  '/admin/opening/home',
  '/admin/restored',
  '/admin/account',
  '/admin/pages',
  '/admin/spanish',
  '/admin/spanish/home',
  '/admin/notices/privacy-practices',
  '/admin/reviews',
  '/admin/reviews/care-below-knee-leg',
  '/admin/pages/home/questions',
  '/admin/pages/home/opening',
  '/admin/pages/home/questions/versions',
  '/admin/care',
  '/admin/care/1',
  '/admin/pages/care-below-knee-leg/steps',
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

/** Pages with the same components as another page of these lists. */
const likeAnother = new Set([
  '/care/repairs',
  '/notices/nondiscrimination',
  '/language-help',
  '/notices/good-faith-estimate',
  '/notices/supplier-standards',
  '/notices/complaints',
  '/terms',
  '/blog?category=Nothing',
  '/doctors?category=Nothing',
  '/departments/department-details?q=heart',
  '/timetable?day=Friday',
  '/admin/blog/new',
  '/admin/pages/home/opening',
  '/admin/pages/care-below-knee-leg/steps',
  '/admin/notices/terms',
  '/admin/activity?q=zzz',
  '/admin/contactMessages?show=new',
  // Spanish words are longer, so one page of each layout is enough.
  ...spanishPaths.filter((path) => !['/es', '/es/care/below-knee-leg', '/es/contact', '/es/visit'].includes(path)),
]);

/** Returns all paths in the full run, or one of each kind in the gate. */
export const walked = (...paths: string[]): string[] =>
  isFull ? paths : paths.filter((path) => !likeAnother.has(path));
