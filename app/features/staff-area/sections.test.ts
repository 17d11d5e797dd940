import { describe, expect, test } from 'vitest';
import { menuSectionAt, placeAt, sectionsFor, titleAt } from './sections.ts';

describe('the map of the staff area', () => {
  test('has at most ten entries, with Messages, Blog, Gallery and Staff next to Today', () => {
    const names = sectionsFor('owner').map(({ name }) => name);
    expect(names.length).toBeLessThanOrEqual(10);
    expect(names.slice(0, 5)).toEqual(['Today', 'Messages', 'Blog', 'Gallery', 'Staff']);
  });

  test('has two to seven tabs in a section', () => {
    for (const { tabs } of sectionsFor('owner')) if (tabs) expect([2, 3, 4, 5, 6, 7]).toContain(tabs.length);
  });

  test('shows a writer no section or tab of the owners', () => {
    const shown = sectionsFor('writer').flatMap(({ name, tabs = [] }) => [name, ...tabs.map((tab) => tab.name)]);
    for (const name of ['Messages', 'People', 'Consents', 'Ready to open']) expect(shown).not.toContain(name);
  });

  test('names an address by its tab and section, and marks one menu entry', () => {
    expect(titleAt('/admin/comments')).toBe('Comments - Blog');
    expect(titleAt('/admin/redirects')).toBe('Redirects - Pages');
    expect(titleAt('/admin/staff')).toBe('Staff');
    expect(titleAt('/admin/account')).toBe('Your account');
    expect(titleAt('/admin/gallery')).toBe('Gallery');
    expect(menuSectionAt('/admin/gallery')).toMatchObject({ name: 'Gallery', href: '/admin/gallery' });
    expect(menuSectionAt('/admin/consents')).toMatchObject({ name: 'Pictures', href: '/admin/pictures' });
    expect(placeAt('/admin/redirects')).toMatchObject({
      section: { name: 'Pages' },
      tab: { name: 'Redirects' },
      isTab: true,
    });
    expect(placeAt('/admin/blog/7')).toMatchObject({ section: { name: 'Blog' }, isTab: false });
    expect(placeAt('/admin/blogs')).toBeUndefined();
  });
});
