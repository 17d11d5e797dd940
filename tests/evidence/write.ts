/** npm run docs: writes the generated parts of docs/evidence. */
import { writePart } from '#tests/setup/document-part.ts';
import { parts } from './tables.ts';

for (const { file, name, text } of parts) writePart(file, name, text);
