import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** Table of contents: every URL of the site, one line each. */
export default [
  index('routes/site/home.tsx'),
  route('about', 'routes/site/about.tsx'),
  route('blog', 'routes/site/blog.tsx'),
  route('blog/:blogId', 'routes/site/post.tsx'),
  route('gallery', 'routes/site/gallery.tsx'),
  route('contact', 'routes/site/contact.tsx'),
  route('appointments', 'routes/site/appointments.tsx'),
  route('departments/ottobock', 'routes/site/partner.tsx'),
  route('search', 'routes/site/search.tsx'),
  route('accessibility', 'routes/site/accessibility.tsx'),
  route('privacy-practices', 'routes/site/legal.tsx', { id: 'privacy-practices' }),
  route('terms', 'routes/site/legal.tsx', { id: 'terms' }),
  route('what-this-site-sends', 'routes/site/what-this-site-sends.tsx'),

  // For machines that read the site.
  route('robots.txt', 'routes/machine/robots.ts'),
  route('sitemap.xml', 'routes/machine/sitemap.ts'),
  route('sitemap/:part', 'routes/machine/sitemap-part.ts'),
  route('cards/*', 'routes/machine/cards.ts'),
  route('.well-known/security.txt', 'routes/machine/security-text.ts'),
  route('llms.txt', 'routes/machine/llms-text.ts'),
  route('site.webmanifest', 'routes/machine/manifest.ts'),
  route('feed.xml', 'routes/machine/feed-xml.ts'),
  route('feed.json', 'routes/machine/feed-json.ts'),

  // The template's sample content: marked as such, not indexed, switched off as a whole by SAMPLE_PAGES=off.
  layout('routes/sample/layout.tsx', [
    route('home-v5', 'routes/sample/home-v5.tsx'),
    route('doctors', 'routes/sample/doctors.tsx'),
    route('doctors/:doctorId', 'routes/sample/doctor.tsx'),
    route('departments', 'routes/sample/departments.tsx'),
    route('departments/:departmentId', 'routes/sample/department.tsx'),
    route('pricing-plan', 'routes/sample/pricing-plan.tsx'),
    route('timetable', 'routes/sample/timetable.tsx'),
  ]),

  // Signing in and out. Accounts come from ADMIN_EMAILS, an invitation or, the first of all, a link in the log; there is no registration.
  route('admin/login', 'routes/account/login.tsx'),
  route('admin/login/code', 'routes/account/second-step.tsx'),
  route('admin/login/google', 'routes/account/google.ts'),
  route('admin/login/done', 'routes/account/done.tsx'),
  route('admin/logout', 'routes/account/logout.ts'),
  route('admin/reset-password', 'routes/account/reset-password.tsx'),
  route('admin/invitation', 'routes/account/invitation.tsx'),
  route('admin/first-account', 'routes/account/first-account.tsx'),
  route('api/auth/*', 'routes/machine/auth.ts'),

  // Pictures: their files, and their upload in pieces.
  route('files/*', 'routes/machine/files.ts'),
  route('admin/uploads/:uploadKey?', 'routes/admin/uploads.ts'),

  // The staff area. The layout's middleware is the guard of everything below it.
  layout('routes/admin/layout.tsx', [
    route('admin', 'routes/admin/start.ts'),
    route('admin/account', 'routes/admin/account.tsx'),
    route('admin/people', 'routes/admin/people.tsx'),
    route('admin/blog', 'routes/admin/blog.tsx'),
    route('admin/blog/:postId', 'routes/admin/blog-edit.tsx'),
    route('admin/blog/:postId/autosave', 'routes/admin/blog-autosave.ts'),
    route('admin/blog/:postId/revisions', 'routes/admin/blog-revisions.tsx'),
    route('admin/pictures/:pictureId', 'routes/admin/picture.ts'),
    route('admin/contactMessages/export', 'routes/admin/messages-export.ts'),
    route('admin/contactMessages/:messageId?', 'routes/admin/messages.tsx'),
    route('admin/comments', 'routes/admin/comments.tsx'),
    route('admin/activity', 'routes/admin/activity.tsx'),
    route('admin/trash', 'routes/admin/trash.tsx'),
    route('admin/staff', 'routes/admin/staff.tsx'),
    route('admin/staff/:memberId', 'routes/admin/staff-member.tsx'),
    route('admin/gallery', 'routes/admin/gallery.tsx'),
    route('admin/gallery/:imageId', 'routes/admin/gallery-image.tsx'),
    route('admin/clinic', 'routes/admin/clinic.tsx'),
    route('admin/pages', 'routes/admin/pages.tsx'),
    route('admin/pages/:name', 'routes/admin/page-edit.tsx'),
    route('admin/storm', 'routes/admin/storm.tsx'),
    route('admin/consents', 'routes/admin/consents.tsx'),
    route('admin/consents/:consentId', 'routes/admin/consent.tsx'),
    route('admin/consents/:consentId/scan', 'routes/admin/consent-scan.ts'),
  ]),
  // Guarded by itself, because it wears the visitors' frame.
  route('admin/blog/:postId/preview', 'routes/admin/blog-preview.tsx'),

  route('*', 'routes/site/not-found.tsx'),
] satisfies RouteConfig;
