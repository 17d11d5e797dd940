import type { APIRequestContext } from '@playwright/test';
import { parseHTML } from 'linkedom';
import { expect } from './fixtures.ts';

/** A page as the server sends it, read without a browser. */
export async function readPage(request: APIRequestContext, path: string, status = 200): Promise<Document> {
  const answer = await request.get(path, { maxRedirects: 0 });
  expect(answer.status(), path).toBe(status);
  return parseHTML(await answer.text()).document;
}

/** The part of a page that a selector names, which must be there. */
export function part(root: ParentNode, selector: string): Element {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}

export function all(root: ParentNode, selector: string): Element[] {
  return [...root.querySelectorAll(selector)];
}

/** What an element says, its spaces as a reader sees them. */
export function wordsIn(element: Element): string {
  return (element.getAttribute('aria-label') ?? element.textContent).replaceAll(/\s+/g, ' ').trim();
}

/** The address of the first link with this name, or undefined. */
export function linkTo(root: ParentNode, name: string | RegExp): string | undefined {
  const link = all(root, 'a[href]').find((one) =>
    typeof name === 'string' ? wordsIn(one) === name : name.test(wordsIn(one)),
  );
  return link?.getAttribute('href') ?? undefined;
}

/** The section whose heading has this id. */
export function sectionOf(root: ParentNode, id: string): Element {
  const section = part(root, `#${id}`).closest('section');
  if (!section) throw new Error(`#${id} is in no section`);
  return section;
}
