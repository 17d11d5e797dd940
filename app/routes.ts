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

  route('*', 'routes/site/not-found.tsx'),
] satisfies RouteConfig;
