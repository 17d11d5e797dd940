import { expect, test } from 'vitest';
import { messageSource, sourceInWords } from './contact.ts';

test.each([
  ['/', '/', 'Contact form, home page'],
  ['/contact', '/contact', 'Contact form, contact page'],
  ['/appointments', '/appointments', 'Appointment form, appointments page'],
  ['/departments/department-details', '/departments', 'Appointment form, department page'],
  ['/doctors/doctor-details', '/doctors', 'Appointment form, doctor page'],
  ['/contact-us-now', '/contact', 'Contact form, contact page'],
  ['/<script>', '/contact', 'Contact form, contact page'],
])('a form sent from %s is kept as %s', (pathname, source, words) => {
  expect(messageSource(pathname)).toBe(source);
  expect(sourceInWords(messageSource(pathname))).toBe(words);
});

test('a message whose source nobody knows still says what it is', () => {
  expect(sourceInWords('/imported')).toBe('Contact form');
});
