/** The titles and addresses of the legal notices, which feature `notices` describes. Every page links to them. */
export const legalNotices = {
  'privacy-practices': { title: 'Notice of Privacy Practices', path: '/privacy-practices' },
  nondiscrimination: { title: 'Nondiscrimination', path: '/notices/nondiscrimination' },
  'language-help': { title: 'Help in your language', path: '/language-help' },
  'good-faith-estimate': { title: 'Good Faith Estimate', path: '/notices/good-faith-estimate' },
  'supplier-standards': { title: 'Medicare supplier standards', path: '/notices/supplier-standards' },
  complaints: { title: 'How to complain', path: '/notices/complaints' },
  terms: { title: 'Terms of use', path: '/terms' },
} as const;
