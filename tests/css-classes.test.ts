import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'app'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(file));
const read = (file: string) => ({ file, text: readFileSync(file, 'utf8') });
const scripts = tracked.filter((file) => /\.tsx?$/.test(file)).map(read);
const sheets = tracked
  .filter((file) => file.endsWith('.css'))
  .map(read)
  .map(({ file, text }) => ({ file, text: text.replaceAll(/\/\*[\s\S]*?\*\//g, '') }));

/** Returns the classes that a sheet defines in its selectors, without :global ones. */
function classesOf(text: string): Set<string> {
  const selectors = [...text.matchAll(/([^{};]*)\{/g)].map(([, selector = '']) => selector);
  const local = selectors.map((selector) => selector.replaceAll(/:global\([^)]*\)/g, ''));
  return new Set(
    local.flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)),
  );
}

/** Returns the class names that are used, by module. Contains 'any' if a name is computed. */
function usedNames(): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  for (const { file, text } of scripts)
    for (const [, name = '', from = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const body = text.replaceAll(/^import .*$/gm, '');
      const module = from.startsWith('#') ? from.slice(1) : path.posix.join(path.posix.dirname(file), from);
      const names = used.get(module) ?? new Set();
      used.set(module, names);
      for (const [, key = ''] of body.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) names.add(key);
      if (text.includes(`${name}[`)) names.add('any');
    }
  for (const { file, text } of sheets)
    for (const [, name = '', from = ''] of text.matchAll(/composes: (\w+) from '([^']+)'/g)) {
      const module = path.posix.join(path.posix.dirname(file), from);
      used.set(module, (used.get(module) ?? new Set()).add(name));
    }
  return used;
}

const used = usedNames();

test('every class of a CSS module is used by a component or composed, and every used class exists', () => {
  const unused = [];
  const missing = [];
  for (const { file, text } of sheets.filter((sheet) => sheet.file.endsWith('.module.css'))) {
    const names = used.get(file) ?? new Set();
    const classes = classesOf(text);
    if (!names.has('any'))
      unused.push(...[...classes].filter((name) => !names.has(name)).map((name) => `${file} .${name}`));
    missing.push(
      ...[...names].filter((name) => name !== 'any' && !classes.has(name)).map((name) => `${file} .${name}`),
    );
  }
  expect(unused).toEqual([]);
  expect(missing).toEqual([]);
});

// vite.config.ts forms the class names of a module from its file name.
test('no two CSS modules have the same file name', () => {
  const names = sheets.map(({ file }) => path.posix.basename(file)).filter((name) => name.endsWith('.module.css'));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('every class of the global style sheets is used', () => {
  const words = new Set(
    [...scripts.map(({ text }) => text), ...sheets.flatMap(({ text }) => text.match(/composes:[^;]*/g) ?? [])].flatMap(
      (text) => text.match(/[\w-]+/g) ?? [],
    ),
  );
  const classes = sheets
    .filter(({ file }) => file.startsWith('app/styles/'))
    .flatMap(({ text }) => [...classesOf(text)]);
  expect(classes.filter((name) => !words.has(name))).toEqual([]);
});

test('every class used from the global style sheets exists', () => {
  const classes = new Set(
    sheets.filter(({ file }) => file.startsWith('app/styles/')).flatMap(({ text }) => [...classesOf(text)]),
  );
  const taken = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/composes: ([\w -]+) from global/g)].flatMap(([, names = '']) =>
      names.split(' ').map((name) => [file, name] as const),
    ),
  );
  expect(taken.filter(([, name]) => !classes.has(name))).toEqual([]);
});

// Safari drops the whole shorthand if it contains a color or a thickness.
test('text-decoration uses longhands for anything but none', () => {
  const shorthands = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/text-decoration: ([^;]+);/g)].map(([, value = '']) => [file, value] as const),
  );
  expect(shorthands.filter(([, value]) => value !== 'none')).toEqual([]);
});

/** Their contrast is checked in accessibility.test.ts too. The fax cover prints in black. */
const ownColors = [
  'app/routes/site/refer.module.css #000',
  'app/site/thumb-bar.module.css var(--c-bone)',
  'app/site/thumb-bar.module.css var(--c-cypress-950)',
  'app/styles/base.css var(--c-cypress-950)',
];

// The gate checks dark colors on only one page per layout, so text may only use colors with a tested contrast.
test('text colors use the role tokens', () => {
  const colors = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/[^-\w]color: ([^;]+);/g)].map(([, value = '']) => [file, value] as const),
  );
  const others = colors.filter(
    ([, value]) => !/^(var\(--(?!c-)[\w-]+\)|inherit|currentcolor|transparent|HighlightText)$/i.test(value),
  );
  expect(new Set(others.map((other) => other.join(' ')))).toEqual(new Set(ownColors));
});
