/** npm run docs: writes the generated parts of docs. */
import { writePart } from '#tests/setup/document-part.ts';
import { measurePackages } from './measure-packages.ts';

measurePackages();
// Reads the tables when it is loaded.
const { parts } = await import('./tables.ts');
for (const { file, name, text } of parts) writePart(file, name, text);
