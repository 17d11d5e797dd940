import { expect, test } from 'vitest';
import { startingFacts } from '#tests/factories/sample-content.ts';
import { makeProfile } from '#tests/factories/staff.ts';
import { complaintsAbout } from '#tests/setup/schema-org.ts';
import {
  describeCare,
  describeClinic,
  describeCrumbs,
  describePost,
  describeQuestions,
  describeStaff,
  describeWebPage,
} from './structured-data.server.ts';

const closures = [
  { id: 1, startsOn: '2026-12-24', endsOn: '2026-12-26', fromTime: null, untilTime: null, reason: 'Christmas' },
];
const site = { facts: { ...startingFacts, closures }, publicUrl: 'https://clinic.example', card: '/cards/0/x.png' };
const post = {
  slug: 'a-post',
  title: 'A post',
  category: 'Sockets',
  author: 'Renée Landry',
  publishAt: '2026-10-28',
  image: null,
  excerpt: '',
  cover: null,
  imageAlt: '',
  tags: ['Skin'],
  html: '',
  minutesToRead: 1,
  commentCount: 2,
  description: 'Words.',
  updatedAt: '2026-10-29T10:00:00Z',
};
const member = makeProfile({
  credentials: 'CPO, XYZ',
  license: 'Louisiana 0000',
  languages: 'English, Spanish',
  social: { facebook: '#', linkedin: 'https://www.linkedin.com/in/renee', twitter: '#' },
});

const reviewed = {
  reviewer: { name: 'Renée Landry', credentials: 'CPO' },
  reviewedOn: '2026-10-20',
  reviewAgainBy: '2028-10-20',
  sources: [{ title: 'A source', url: 'https://source.example/page' }],
};
const care = { path: '/care/leg', title: 'Leg', description: 'Words.' };
const asked = [{ title: 'Will it hurt?', answer: { html: '<p>It should not.</p>\n<p>Call us.</p>' } }];

test('all structured data is valid and complete by schema.org', () => {
  const things = [
    describeClinic(site),
    describePost(site, post, '/art/social/leg.png'),
    describeCrumbs(site, '/blog/a-post', 'A post'),
    describeWebPage(site, { path: '/insurance', title: 'Insurance', description: 'Words.' }),
    describePost(site, post, '/x.png', reviewed),
    describeCare(site, care, reviewed),
    describeQuestions(asked),
    describeQuestions(asked, reviewed),
    ...describeStaff(site, [member]),
  ];
  expect(things.flatMap((thing) => complaintsAbout(thing))).toEqual([]);
});

test('the checker reports missing, unknown, unreadable and relative values', () => {
  const { headline, ...without } = { ...describePost(site, post, '/x.png'), headline: 'A post' };
  expect(headline).toBe('A post');
  expect(complaintsAbout(without)).toEqual(['BlogPosting lacks headline']);
  expect(complaintsAbout({ ...describeQuestions([]), colour: 'red' })).toHaveLength(2);
  expect(complaintsAbout(Object.assign({}, describeClinic(site), { url: '/' }))).toEqual(['MedicalClinic.url is "/"']);
  expect(complaintsAbout({ '@context': 'https://schema.org', '@type': 'Dentist' })).not.toEqual([]);
});

test('the structured hours match the calendar, with a gap for lunch', () => {
  expect(describeClinic(site)).toHaveProperty('openingHoursSpecification', [
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '08:00',
      closes: '12:00',
    },
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday'],
      opens: '13:00',
      closes: '17:00',
    },
  ]);
});

test('an upcoming closure is described from its first day to its last, and without closures the field is missing', () => {
  expect(describeClinic(site, '2026-12-01')).toHaveProperty('specialOpeningHoursSpecification', [
    {
      '@type': 'OpeningHoursSpecification',
      description: 'Christmas',
      validFrom: '2026-12-24',
      validThrough: '2026-12-26',
      opens: '00:00',
      closes: '00:00',
    },
  ]);
  expect(describeClinic({ ...site, facts: startingFacts })).not.toHaveProperty('specialOpeningHoursSpecification');
});

test('the clinic’s coordinates, phone number and town come from its details, and a network’s front page is not a profile', () => {
  expect(describeClinic(site)).toMatchObject({
    telephone: '+12255550140',
    geo: { latitude: 30.488, longitude: -90.8615 },
    address: { addressLocality: 'Walker', addressRegion: 'Louisiana', postalCode: '70785' },
  });
  expect(describeClinic(site)).not.toHaveProperty('sameAs');
});

test('a post without a named author has the clinic as its author, and one without a date has no date', () => {
  const described = describePost(site, { ...post, author: 'Staff Writer', publishAt: null }, '/x.png');
  expect(described.author).toMatchObject({ '@type': 'MedicalClinic' });
  expect(described).not.toHaveProperty('datePublished');
});

test('a person’s credentials, license and languages are separate entries, and empty ones are left out', () => {
  expect(describeStaff(site, [member])).toMatchObject([
    {
      hasCredential: [
        { credentialCategory: 'Certification', name: 'CPO', description: 'certified prosthetist and orthotist' },
        { credentialCategory: 'Certification', name: 'XYZ' },
        { credentialCategory: 'License', name: 'Louisiana 0000' },
      ],
      knowsLanguage: ['English', 'Spanish'],
    },
  ]);
  const [plain] = describeStaff(site, [{ ...member, credentials: '', license: '', languages: '' }]);
  expect(plain).not.toHaveProperty('hasCredential');
  expect(plain).not.toHaveProperty('knowsLanguage');
});

test('reviewed posts, care pages and questions name the reviewer, date and sources, and others do not', () => {
  const checked = {
    reviewedBy: { '@type': 'Person', name: 'Renée Landry', hasCredential: [{ name: 'CPO' }] },
    lastReviewed: '2026-10-20',
  };
  const citation = [{ '@type': 'CreativeWork', name: 'A source', url: 'https://source.example/page' }];
  expect(describePost(site, post, '/x.png', reviewed)).toMatchObject({ mainEntityOfPage: checked, citation });
  expect(describeCare(site, care, reviewed)).toMatchObject({ ...checked, citation });
  expect(describeQuestions(asked, reviewed)).toMatchObject({ ...checked, citation });
  for (const thing of [describePost(site, post, '/x.png'), describeCare(site, care), describeQuestions(asked)])
    expect(JSON.stringify(thing)).not.toMatch(/reviewedBy|lastReviewed|citation/);
});
