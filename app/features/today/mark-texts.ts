import type { PageText } from './opening.ts';

/** Marks the texts in a page of ours that is shown in a frame. A press on one opens its field. Browsers without highlights keep the list. */
export function markTexts(page: Document, texts: PageText[], open: (href: string) => void): void {
  const view = page.defaultView;
  if (!view || !('highlights' in view.CSS)) return;
  const ours = texts.map(({ href, words }) => ({ href, lines: words.map(plain).join('\n') }));
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const marks: { href: string; range: Range }[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = plain(node.nodeValue ?? '');
    // A short piece of a sentence may stand anywhere; a short text counts only as a whole.
    const found = ours.find(({ lines }) =>
      text.length >= 16 ? lines.includes(text) : lines.split('\n').includes(text),
    );
    if (!found || text.length < 3 || node.parentElement?.closest('script, style')) continue;
    const range = page.createRange();
    range.selectNodeContents(node);
    marks.push({ href: found.href, range });
  }
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync('::highlight(ours) { background: #e6a05a4d; text-decoration: underline 2px #c86e28; }');
  page.adoptedStyleSheets = [sheet];
  view.CSS.highlights.set('ours', new view.Highlight(...marks.map(({ range }) => range)));
  const openMarked = (event: MouseEvent) => {
    const isHit = ({ left, right, top, bottom }: DOMRect) =>
      event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    // A press between two lines of a text hits none of its lines.
    const hit =
      marks.find(({ range }) => [...range.getClientRects()].some(isHit)) ??
      marks.find(({ range }) => isHit(range.getBoundingClientRect()));
    if (!hit) return;
    event.preventDefault();
    event.stopPropagation();
    open(hit.href);
  };
  page.addEventListener('click', openMarked, { capture: true });
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
