import { withoutSpanish } from '#app/shared/language.ts';

/** The query parameters that public pages read. A page is rendered and cached by these; all others are dropped. */
const paramsByPath: [path: RegExp, params: string[]][] = [
  [/^\/blog$/, ['category', 'author', 'tag', 'before', 'after']],
  [/^\/blog\/[^/]+$/, ['comments']],
  [/^\/(appointments|contact)$/, ['who', 'what', 'where', 'when', 'talk']],
  [/^\/appointments\/sent$/, ['request', 'changed']],
  [/^\/appointments\/(change|call\.ics)$/, ['request']],
  [/^\/gallery$/, ['before', 'category']],
  [/^\/search$/, ['q', 'only', 'in', 'before', 'typing']],
  [/^\/doctors$/, ['category', 'view']],
  [/^\/departments\/[^/]+$/, ['q']],
  [/^\/timetable$/, ['day']],
];

export function pageParams(path: string): string[] {
  const english = withoutSpanish(path) ?? path;
  return paramsByPath.find(([pattern]) => pattern.test(english))?.[1] ?? [];
}
