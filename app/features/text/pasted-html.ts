import { isSafeAddress } from './editor.ts';

export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  cleanPasted(body);
  for (const image of body.querySelectorAll('img')) {
    if (/^\/(?!\/)/.test(image.getAttribute('src') ?? '')) continue;
    // Visitors could not see this picture, so leave a note for the person who pasted it.
    const text = image.getAttribute('alt')?.trim();
    image.replaceWith(image.width === 1 ? '' : `[Picture not pasted${text ? `: ${text}` : ''}]`);
  }
  return body.innerHTML;
}

/** The CSP blocks style attributes even in a detached document, so they are renamed to a data attribute. */
export function withoutStyles(html: string): string {
  return html
    .replace(/<!--[^]*?-->|<!\[[^>]*>|<(style|script|xml|title)\b[^]*?<\/\1>|<\/?\w+:\w+[^>]*>/gi, '')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .replace(/<[^>]+>/g, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='));
}

/** Keeps only what a post can contain, in elements that its schema knows. */
export function cleanPasted(body: Element): void {
  // Google Docs wraps everything in a <b> with font-weight: normal.
  for (const element of body.querySelectorAll('b, strong'))
    if (/^(normal|400)$/.test(styleOf(element, 'font-weight')) || element.closest('h1, h2, h3, h4, h5, h6'))
      element.replaceWith(...element.childNodes);
  for (const span of body.querySelectorAll('span, font')) {
    const isHeading = span.closest('h1, h2, h3, h4, h5, h6') !== null;
    if (/^(bold|[6-9]00)$/.test(styleOf(span, 'font-weight')) && !isHeading) wrap(span, 'strong');
    if (styleOf(span, 'font-style') === 'italic') wrap(span, 'em');
    if (/line-through/.test(styleOf(span, 'text-decoration'))) wrap(span, 's');
  }
  for (const title of body.querySelectorAll('p.MsoTitle')) replaceBy(title, 'h2');
  makeWordLists(body);
  // Google Docs puts a nested list after its item instead of inside it.
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const item = list.previousElementSibling;
    if (item) item.append(list);
    else replaceBy(list, 'li').append(list);
  }
  for (const table of body.querySelectorAll('table')) table.replaceWith(...linesOf(table));
  for (const link of body.querySelectorAll('a[href]')) link.setAttribute('href', addressOf(link));
}

function styleOf(element: Element, property: string): string {
  const style = element.getAttribute('data-style') ?? '';
  return new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, 'i').exec(style)?.[1]?.trim().toLowerCase() ?? '';
}

function replaceBy(element: Element, name: string): Element {
  const made = element.ownerDocument.createElement(name);
  made.append(...element.childNodes);
  element.replaceWith(made);
  return made;
}

function wrap(element: Element, name: string): void {
  const made = element.ownerDocument.createElement(name);
  made.append(...element.childNodes);
  element.append(made);
}

/** Word's lists are paragraphs with a level in their style and a marker at the start. Turns them into real lists. */
function makeWordLists(body: Element): void {
  let lists: Element[] = [];
  for (const paragraph of body.querySelectorAll('p[data-style*="mso-list"]')) {
    const sign = [...paragraph.querySelectorAll('span')].find((span) => styleOf(span, 'mso-list') === 'ignore');
    if (!sign) continue;
    const name = /^\(?(\d+|[a-z]{1,4})[.)]/i.test(sign.textContent.trim()) ? 'ol' : 'ul';
    const depth = Number(/level(\d)/.exec(styleOf(paragraph, 'mso-list'))?.[1] ?? 1);
    sign.remove();
    if (paragraph.previousElementSibling !== lists[0]) lists = [];
    lists = lists.slice(0, depth);
    if (lists.length === depth && lists.at(-1)?.localName !== name) lists.pop();
    const isFirst = lists.length === 0;
    while (lists.length < depth) {
      const list = body.ownerDocument.createElement(name);
      const outer = lists.at(-1);
      (outer?.lastElementChild ?? outer)?.append(list);
      lists.push(list);
    }
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    lists.at(-1)?.append(item);
    if (isFirst && lists[0]) paragraph.replaceWith(lists[0]);
    else paragraph.remove();
  }
}

/** Posts have no tables: each row becomes a line. A layout table with one column is unwrapped. */
function linesOf(table: Element): Node[] {
  const rows = [...table.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('td, th')]);
  if (rows.every((cells) => cells.length < 2)) return rows.flat().flatMap((cell) => [...cell.childNodes]);
  return rows.map((cells) => {
    const line = table.ownerDocument.createElement('p');
    line.textContent = cells.map((cell) => cell.textContent.replace(/\s+/g, ' ').trim()).join(' | ');
    return line;
  });
}

/** Returns a link's real address: Google Docs sends every link through a redirect page. */
function addressOf(link: Element): string {
  const href = link.getAttribute('href') ?? '';
  const meant =
    URL.canParse(href) && href.startsWith('https://www.google.com/url?') && new URL(href).searchParams.get('q');
  return meant && isSafeAddress(meant) ? meant : href;
}
