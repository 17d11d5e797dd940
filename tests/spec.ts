import { existsSync, readFileSync } from 'node:fs';
import { readSentences, recordFile } from './setup/spec-record.ts';

/** Every sentence of docs/evidence/spec-coverage.md must have been held by a test that passed in the last run of both runners. */
const held = new Set(existsSync(recordFile) ? readFileSync(recordFile, 'utf8').split('\n') : []);
const sentences = readSentences();
const missing = sentences.filter(({ id }) => !held.has(id));
for (const { id, sentence, file, title } of missing)
  console.error(`${id} was held by no passing test: ${sentence} (${file} › ${title})`);
console.log(`${sentences.length - missing.length} of ${sentences.length} sentences of the specification held`);
process.exitCode = missing.length === 0 ? 0 : 1;
