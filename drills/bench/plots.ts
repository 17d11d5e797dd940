import { format } from './figures.ts';

export type Plot = {
  title: string;
  unit: string;
  /** Names of the bars within a group, if there are several. */
  series?: string[];
  groups: { name: string; values: number[] }[];
  /** Logarithmic axis, for values that differ by orders of magnitude. */
  isLog?: boolean;
};

const [width, left, right, barHeight, gap] = [960, 300, 90, 14, 12];

/** Draws a bar chart as an SVG that is legible on light and dark backgrounds. */
export function barPlot({ title, unit, series = [], groups, isLog = false }: Plot): string {
  const values = groups.flatMap((group) => group.values);
  const least = isLog ? 10 ** Math.floor(Math.log10(Math.min(...values))) : 0;
  const most = Math.max(...values);
  const share = (value: number) => (isLog ? Math.log10(value / least) / Math.log10(most / least) : value / most);
  const reach = (value: number) => Math.max(1, share(value) * (width - left - right));
  const parts: string[] = [];
  let y = 40;
  for (const [index, name] of series.entries())
    parts.push(
      `<rect class="s${index}" x="${left + index * 160}" y="${y}" width="12" height="12"/>`,
      `<text x="${left + 18 + index * 160}" y="${y + 11}">${escape(name)}</text>`,
    );
  if (series.length > 0) y += 30;
  const top = y;
  for (const group of groups) {
    const middle = y + (group.values.length * barHeight) / 2 + 4;
    parts.push(`<text x="${left - 10}" y="${middle}" text-anchor="end">${escape(group.name)}</text>`);
    for (const [index, value] of group.values.entries()) {
      parts.push(
        `<rect class="s${index}" x="${left}" y="${y}" width="${reach(value).toFixed(1)}" height="${barHeight - 2}"/>`,
        `<text class="value" x="${(left + reach(value) + 6).toFixed(1)}" y="${y + 10}">${format(value)}</text>`,
      );
      y += barHeight;
    }
    y += gap;
  }
  const lines: string[] = [];
  for (let step = least * 10; isLog && step <= most; step *= 10) {
    const x = (left + reach(step)).toFixed(1);
    lines.push(
      `<path d="M${x} ${top - 6}V${y - 4}"/><text class="value" x="${x}" y="${y + 10}" text-anchor="middle">${step < 1 ? step.toFixed(2) : step} ${unit}</text>`,
    );
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y + 20}" role="img" aria-label="${escape(title)}">
<style>
  svg { --ground: #fff; --ink: #1d2b2a; --soft: #5b6b69; --line: #d5dcdb; --s0: #0f766e; --s1: #b45309; --s2: #4338ca; }
  @media (prefers-color-scheme: dark) { svg { --ground: #10201f; --ink: #e8efee; --soft: #a3b3b1; --line: #2c403e; --s0: #2dd4bf; --s1: #fbbf24; --s2: #a5b4fc; } }
  text { font: 13px system-ui, sans-serif; fill: var(--ink); } .title { font-weight: 600; font-size: 15px; } .value { font-size: 11px; fill: var(--soft); }
  path { stroke: var(--line); } .ground { fill: var(--ground); } .s0 { fill: var(--s0); } .s1 { fill: var(--s1); } .s2 { fill: var(--s2); }
</style>
<rect class="ground" width="100%" height="100%"/>
<text class="title" x="16" y="24">${escape(`${title}, ${unit}${isLog ? ' (each line ten times the one before)' : ''}`)}</text>
${lines.join('\n')}
${parts.join('\n')}
</svg>
`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
