/**
 * What word processors and web pages put on the clipboard, made plain before it is read. Styles go, since the policy forbids them and the
 * site has its own; bold and italic that were only styles become what they look like.
 */
export function cleanPastedHtml(html: string): string {
  return (
    html
      .replace(/<!--[^]*?-->/g, '')
      // Google Docs wraps everything in a bold element that says it is not bold.
      .replace(/<b\b[^>]*font-weight:\s*(?:normal|400)[^>]*>/gi, '<span>')
      .replace(/<span\b([^>]*)>/gi, (whole, attributes: string) => {
        const bold = /font-weight:\s*(?:bold|[6-9]00)/i.test(attributes);
        const italic = /font-style:\s*italic/i.test(attributes);
        return bold || italic ? `<span${bold ? ' data-bold' : ''}${italic ? ' data-italic' : ''}>` : whole;
      })
      .replace(/\sstyle\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '')
  );
}
