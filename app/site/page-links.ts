/** The main navigation, in the order of the header. */
export const mainPages = [
  { label: 'Home', href: '/' },
  { label: 'About', href: '/about' },
  { label: 'Blog', href: '/blog' },
  { label: 'Gallery', href: '/gallery' },
  { label: 'Contact', href: '/contact' },
];

export type FooterLink = { label: string; href: string };
export type FooterKind = 'main' | 'alternate';

/** What every visitor may ask of a clinic's site, at its very end. */
export const legalLinks: FooterLink[] = [
  { label: 'Privacy practices', href: '/privacy-practices' },
  { label: 'What this site sends', href: '/what-this-site-sends' },
  { label: 'Accessibility', href: '/accessibility' },
  { label: 'Terms of use', href: '/terms' },
];

/** The footer's columns. */
export const footerLinks: Record<FooterKind, FooterLink[][]> = {
  main: [
    [
      { label: 'About Us', href: '/about' },
      { label: 'Gallery', href: '/gallery' },
    ],
    [
      { label: 'Blog', href: '/blog' },
      { label: 'Contact Us', href: '/contact' },
    ],
    [{ label: 'Login', href: '/admin/login' }],
  ],
  // The sample pages' footer. The template gave these last five no pages: they lead to where something like them is.
  alternate: [
    [
      { label: 'About Us', href: '/about' },
      { label: 'Gallery', href: '/gallery' },
      { label: 'Departments', href: '/departments' },
      { label: 'Doctors', href: '/doctors' },
      { label: 'Timetable', href: '/timetable' },
      { label: 'Blog', href: '/blog' },
    ],
    [
      { label: 'Testimonials', href: '/' },
      { label: 'Contact Us', href: '/' },
      { label: 'FAQs', href: '/' },
      { label: 'Privacy Policy', href: '/blog' },
      { label: 'Terms and Conditions', href: '/blog' },
      { label: 'Login', href: '/admin/login' },
    ],
  ],
};
