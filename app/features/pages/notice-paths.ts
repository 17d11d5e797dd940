/** The addresses of the legal notices, which feature `notices` describes. */
export const noticePaths = {
  'privacy-practices': '/privacy-practices',
  nondiscrimination: '/notices/nondiscrimination',
  'language-help': '/language-help',
  'good-faith-estimate': '/notices/good-faith-estimate',
  'supplier-standards': '/notices/supplier-standards',
  complaints: '/notices/complaints',
  terms: '/terms',
} as const;
