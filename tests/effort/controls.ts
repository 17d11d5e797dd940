/** Finds the controls of a page by their visible text or label, as a person does. */
import type { ElementHandle, Page } from '@playwright/test';

/** `target` is what a finger presses: the label of a box. */
type Control = { element: HTMLElement; target: HTMLElement; isField: boolean; label: string };

/** Runs in the page. Returns the usable controls in reading order. A modal dialog hides those of the page behind it. */
function readControls(): Control[] {
  // Defined inside, because only this function's source is sent to the page.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const isUnseen = (element: Element, within: Element | null): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return true;
    for (let at: Element | null = element; at && at !== within; at = at.parentElement) {
      const { width, height } = at.getBoundingClientRect();
      // Visible to screen readers only.
      if (width <= 1 && height <= 1 && getComputedStyle(at).overflow === 'hidden') return true;
    }
    return false;
  };
  const wordsOn = (element: Element): string => {
    const found: string[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      // Skips text in SVG pictures, such as initials in an avatar, which no one would say.
      if (node.parentElement && !node.parentElement.closest('svg') && !isUnseen(node.parentElement, element))
        found.push(node.textContent ?? '');
    return found.join(' ').replaceAll(/\s+/g, ' ').trim();
  };
  const wordsAbove = (field: Element): string => {
    const id = field.getAttribute('aria-labelledby');
    const label = id
      ? document.getElementById(id)
      : (document.querySelector(`label[for="${field.id || '-'}"]`) ?? field.closest('label'));
    return label && !isUnseen(label, null) ? wordsOn(label) : '';
  };
  const reach = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const fields = 'input:not([type=hidden]), select, textarea, [contenteditable=true]';
  return [...reach.querySelectorAll<HTMLElement>(`a[href], button, summary, ${fields}`)]
    .filter((element) => !isUnseen(element, null) && !element.matches('[tabindex="-1"]:not(button)'))
    .map((element) => {
      const isField = element.matches(fields);
      const box = element.matches('[type=checkbox], [type=radio]') ? element.closest('label') : null;
      return { element, target: box ?? element, isField, label: isField ? wordsAbove(element) : wordsOn(element) };
    });
}

/** Waits for the first control whose visible text equals or starts with these words. */
export async function findControl(page: Page, label: string): Promise<ElementHandle<HTMLElement>> {
  // Before the first paint the styles are missing, and controls are not at their final position.
  const source = `(() => {
    if (performance.getEntriesByName('first-contentful-paint').length === 0) return null;
    const controls = (${readControls.toString()})();
    const said = ${JSON.stringify(label)};
    return (controls.find((one) => one.label === said) ?? controls.find((one) => one.label.startsWith(said)))?.target ?? null;
  })()`;
  for (const end = Date.now() + 10_000; Date.now() < end;) {
    // The evaluation fails during a navigation.
    const found = await page.evaluateHandle(source).catch(() => undefined);
    const element = found?.asElement();
    if (element) return element;
    await new Promise((later) => setTimeout(later, 25));
  }
  throw new Error(`no control on ${page.url()} is labeled “${label}”`);
}

/** Returns true if such a control has the focus. A box is pressed, though it is a field. */
export async function isFocusOn(page: Page, label: string, isField: boolean): Promise<boolean> {
  const source = `(() => {
    const now = (${readControls.toString()})().find((one) => one.element === document.activeElement);
    return now !== undefined && (now.isField === ${isField} || now.target !== now.element) && now.label.startsWith(${JSON.stringify(label)});
  })()`;
  return (await page.evaluate(source)) === true;
}

/**
 * Lists controls whose accessible name does not start with their visible text, because speech input would not find them. The names
 * are the browser's own, as speech input and screen readers get them. Labels that change meanwhile ("Sending...") are read again.
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
      expression: `${read}.filter((one) => one.label !== '').flatMap((one) => [one.label, one.element])`,
    });
    const { result } = await client.send('Runtime.getProperties', {
      objectId: seen.result.objectId ?? '',
      ownProperties: true,
    });
    const items = result.filter(({ name }) => /^\d+$/.test(name)).map(({ value }) => value);
    const misnamed: string[] = [];
    for (let at = 0; at < items.length; at += 2) {
      const label = String(items[at]?.value);
      const { nodes } = await client.send('Accessibility.getPartialAXTree', {
        objectId: items[at + 1]?.objectId ?? '',
        fetchRelatives: false,
      });
      const name = String(nodes[0]?.name?.value ?? '');
      if (!squeezed(name).startsWith(squeezed(label))) misnamed.push(`“${label}” is named “${name}”`);
    }
    return misnamed;
  } finally {
    await client.detach();
  }
}

function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, '').toLowerCase();
}
