import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findCircles, unusedExports } from './setup/imports.ts';
import { removeFolder } from './setup/remove-folder.ts';

const imports = (...pairs: [string, string[]][]) => new Map(pairs.map(([one, others]) => [one, new Set(others)]));

test('a circle of four features is found, and so is a pair beside it', () => {
  const four = imports(['a', ['b', 'x']], ['b', ['c']], ['c', ['d', 'x']], ['d', ['a']], ['x', ['y']], ['y', ['x']]);
  expect(findCircles(four)).toEqual(['a → b → c → d → a', 'x → y → x']);
});

test('features that share others without a way back make no circle', () => {
  expect(findCircles(imports(['a', ['b', 'c']], ['b', ['d']], ['c', ['d']]))).toEqual([]);
});

test('an export is unused if no other file imports it by name or as a whole', () => {
  const folder = mkdtempSync(join(tmpdir(), 'exports-'));
  onTestFinished(() => removeFolder(folder));
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const files = [
    write('a.ts', 'export const used = 1;\nexport type Kind = 2;\nexport async function lonely() {}\nlonely();'),
    write('b.ts', "import {\n  used,\n  type Kind as K,\n} from './a.ts';\nimport * as c from './c.ts';"),
    write('c.ts', 'export const any = 3;'),
  ];
  expect(unusedExports(files)).toEqual([`${files[0]}: lonely`]);
});
