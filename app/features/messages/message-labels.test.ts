import { expect, test } from 'vitest';
import { messageSource, formatSource } from './message-labels.ts';

test.each([
  ['/', '/', 'Contact form, home page'],
  ['/contact', '/contact', 'Contact form, contact page'],
  ['/appointments', '/appointments', 'Appointment form, appointments page'],
  ['/departments/department-details', '/departments', 'Appointment form, department page'],
  ['/doctors/doctor-details', '/doctors', 'Appointment form, doctor page'],
  ['/contact-us-now', '/contact', 'Contact form, contact page'],
  ['/<script>', '/contact', 'Contact form, contact page'],
])('a form sent from %s is stored with the source %s', (pathname, source, text) => {
  expect(messageSource(pathname)).toBe(source);
  expect(formatSource(messageSource(pathname))).toBe(text);
});

test('a message with an unknown source is still labeled as a contact form', () => {
  expect(formatSource('/imported')).toBe('Contact form');
});
