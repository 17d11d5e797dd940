/** The controls of a page by the words that stand on them or above them, as a person finds them. */
import type { ElementHandle, Page } from '@playwright/test';

type Control = { element: HTMLElement; isField: boolean; words: string };

/** Runs in the page: what can be pressed or written in now, in reading order. With a dialog open, the page behind it is out of reach. */
function readControls(): Control[] {
  // In here, because the page gets this function's text alone.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const isUnseen = (element: Element, within: Element | null): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return true;
    for (let at: Element | null = element; at && at !== within; at = at.parentElement) {
      const { width, height } = at.getBoundingClientRect();
      // Kept for screen readers alone.
      if (width <= 1 && height <= 1 && getComputedStyle(at).overflow === 'hidden') return true;
    }
    return false;
  };
  const wordsOn = (element: Element): string => {
    const found: string[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      // Letters in a picture, such as the initials in a medallion, are no words to say.
      if (node.parentElement && !node.parentElement.closest('svg') && !isUnseen(node.parentElement, element))
        found.push(node.textContent ?? '');
    return found.join(' ').replaceAll(/\s+/g, ' ').trim();
  };
  const wordsAbove = (field: Element): string => {
    const id = field.getAttribute('aria-labelledby');
    const label = id
      ? document.getElementById(id)
      : field.id
        ? document.querySelector(`label[for="${field.id}"]`)
        : null;
    return label && !isUnseen(label, null) ? wordsOn(label) : '';
  };
  const reach = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const fields = 'input:not([type=hidden]), select, textarea, [contenteditable=true]';
  return [...reach.querySelectorAll<HTMLElement>(`a[href], button, summary, ${fields}`)]
    .filter((element) => !isUnseen(element, null) && !element.matches('[tabindex="-1"]:not(button)'))
    .map((element) => {
      const isField = element.matches(fields);
      return { element, isField, words: isField ? wordsAbove(element) : wordsOn(element) };
    });
}

/** Waits for the first control whose visible words are these, or begin with them. */
export async function findControl(page: Page, words: string): Promise<ElementHandle<HTMLElement>> {
  // Before the first paint there is nothing to aim at: without its styles everything lies elsewhere.
  const source = `(() => {
    if (performance.getEntriesByName('first-contentful-paint').length === 0) return null;
    const controls = (${readControls.toString()})();
    const said = ${JSON.stringify(words)};
    return (controls.find((one) => one.words === said) ?? controls.find((one) => one.words.startsWith(said)))?.element ?? null;
  })()`;
  for (const end = Date.now() + 10_000; Date.now() < end;) {
    // Between two pages there is nothing to ask.
    const found = await page.evaluateHandle(source).catch(() => undefined);
    const element = found?.asElement();
    if (element) return element;
    await new Promise((later) => setTimeout(later, 25));
  }
  throw new Error(`nothing on ${page.url()} says “${words}”`);
}

/** Whether the focus is on such a control now. */
export async function isFocusOn(page: Page, words: string, isField: boolean): Promise<boolean> {
  const source = `(() => {
    const now = (${readControls.toString()})().find((one) => one.element === document.activeElement);
    return now !== undefined && now.isField === ${isField} && now.words.startsWith(${JSON.stringify(words)});
  })()`;
  return (await page.evaluate(source)) === true;
}

/**
 * Controls whose name does not begin with the words that can be seen on them: whoever speaks those words is not understood. The names
 * are the browser's own, as it tells them to speech input and screen readers. What changes while it is read ("Sending...") is read again.
 */
export async function listMisnamed(page: Page): Promise<string[]> {
  let misnamed = await readMisnamed(page);
  for (let times = 0; times < 3 && misnamed.length > 0; times += 1) {
    await page.waitForTimeout(300);
    const again = new Set(await readMisnamed(page));
    misnamed = misnamed.filter((one) => again.has(one));
  }
  return misnamed;
}

async function readMisnamed(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  try {
    const read = `(${readControls.toString()})()`;
    const seen = await client.send('Runtime.evaluate', {
      expression: `${read}.filter((one) => one.words !== '').flatMap((one) => [one.words, one.element])`,
    });
    const { result } = await client.send('Runtime.getProperties', {
      objectId: seen.result.objectId ?? '',
      ownProperties: true,
    });
    const items = result.filter(({ name }) => /^\d+$/.test(name)).map(({ value }) => value);
    const misnamed: string[] = [];
    for (let at = 0; at < items.length; at += 2) {
      const words = String(items[at]?.value);
      const { nodes } = await client.send('Accessibility.getPartialAXTree', {
        objectId: items[at + 1]?.objectId ?? '',
        fetchRelatives: false,
      });
      const name = String(nodes[0]?.name?.value ?? '');
      if (!squeezed(name).startsWith(squeezed(words))) misnamed.push(`“${words}” is named “${name}”`);
    }
    return misnamed;
  } finally {
    await client.detach();
  }
}

function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, '').toLowerCase();
}
