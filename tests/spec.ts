import { existsSync, readFileSync } from 'node:fs';
import { sentences } from './evidence/tables.ts';
import { recordFile } from './setup/spec-record.ts';

/** Every sentence of tests/evidence/spec.tsv must have been held by a test that passed in the last run of both runners. */
const held = new Set(existsSync(recordFile) ? readFileSync(recordFile, 'utf8').split('\n') : []);
const missing = sentences.filter(({ id }) => !held.has(id));
for (const { id, sentence, files } of missing)
  console.error(`No passing test held ${id}: ${sentence} (${files.join(', ')})`);
console.log(`${sentences.length - missing.length} of ${sentences.length} sentences of the requirements covered`);
process.exitCode = missing.length === 0 ? 0 : 1;
