import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Finds the habits of CONTRIBUTING.md's 'How we write' that keep coming back, with file and line. Part of `npm run lint`.
 * Texts for visitors are not checked: people do say "nobody".
 */
const habits: { says: string; inComments?: RegExp; inCode?: RegExp }[] = [
  {
    says: 'starts without a subject; write a sentence, or name the thing',
    inComments: /^(What|Of|Who|Whoever|As|The same (for|as))\b/,
  },
  { says: 'name the person, or write someone, no one or everyone', inComments: /\b(some|no|every)body\b|\bwhoever\b/i },
  { says: 'give the number or the date', inComments: /\b(lately|so many|so long as it|a good while)\b/i },
  {
    says: 'write the standard term',
    inComments: /\b(knock(s|ed)?|gives? way|for good|is told of|lies in wait|let go of|in our words)\b/i,
  },
  {
    says: 'is a private name: use format…, max…, check… or …Error',
    inCode: /\b(most[A-Z]\w*|\w+InWords|lookAt[A-Z]\w*|\w+Trouble)\b/,
  },
];

const comment = /^\s*(?:\/\*\*?|\*(?!\/)|\/\/|\{\/\*)\s?(.*?)\s*(?:\*\/\}?)?$/;

function findHabits(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const text = comment.exec(line)?.[1];
      const code = text === undefined ? line.replaceAll(/'[^']*'|`[^`]*`/g, '') : '';
      return habits
        .filter(({ inComments, inCode }) => inComments?.test(text ?? '') || inCode?.test(code))
        .map(({ says }) => `${file}:${index + 1}: ${says}: ${line.trim()}`);
    });
}

const folders = ['app', 'assets-src', 'cli', 'db', 'drills', 'server', 'tests'];
const files = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|css)$/.test(file) && !file.startsWith('db/migrations/') && file !== 'tests/voice.ts');
const found = files.flatMap(findHabits);
if (found.length > 0) {
  console.error(found.join('\n'));
  process.exitCode = 1;
}
