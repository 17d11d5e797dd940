import type { APIRequestContext } from '@playwright/test';
import { parseHTML } from 'linkedom';
import { expect } from './fixtures.ts';

/** Returns a page as the server sends it, without a browser. */
export async function readPage(request: APIRequestContext, path: string, status = 200): Promise<Document> {
  const answer = await request.get(path, { maxRedirects: 0 });
  expect(answer.status(), path).toBe(status);
  return parseHTML(await answer.text()).document;
}

/** Returns the first element for a selector and throws if there is none. */
export function part(root: ParentNode, selector: string): Element {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}

export function all(root: ParentNode, selector: string): Element[] {
  return [...root.querySelectorAll(selector)];
}

/** Returns an element's text with collapsed white space. */
export function wordsIn(element: Element): string {
  return (element.getAttribute('aria-label') ?? element.textContent).replaceAll(/\s+/g, ' ').trim();
}

/** Returns the href of the first link with this name, or undefined. */
export function linkTo(root: ParentNode, name: string | RegExp): string | undefined {
  const link = all(root, 'a[href]').find((one) =>
    typeof name === 'string' ? wordsIn(one) === name : name.test(wordsIn(one)),
  );
  return link?.getAttribute('href') ?? undefined;
}

/** Returns the section whose heading has this id. */
export function sectionOf(root: ParentNode, id: string): Element {
  const section = part(root, `#${id}`).closest('section');
  if (!section) throw new Error(`#${id} is not in a section`);
  return section;
}
