import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { makePhoto } from './picture-files.ts';

/** Sample content only: names are invented, and domains and phone numbers are reserved for examples. */
type OldSite = { file: string; files: string };

const day = (number: number) => new Date(Date.UTC(2024, 0, 1) + number * 86_400_000).toISOString().slice(0, 10);
const stamp = (seconds: number) => ({ _seconds: 1_700_000_000 + seconds, _nanoseconds: 0 });
const stored = (folder: string, name: string) =>
  `https://storage.example.com/v0/b/sample.appspot.com/o/${encodeURIComponent(`${folder}/${name}`)}?alt=media&token=0`;

/** One post as the specified site exports it, with the missing fields and older formats that it allows. */
function aPostDocument(i: number) {
  const comments = Object.fromEntries(
    Array.from({ length: i % 3 }, (_, n) => [
      `c${i}x${n}`,
      {
        ...(n === 0 && i % 7 === 0 ? {} : { name: `Sample Visitor ${i}-${n}` }),
        email: i % 11 === 0 ? 'not an address' : `visitor${i}.${n}@example.com`,
        message: `Sample comment ${n} on post ${i}.`,
        ...(i % 13 === 0 ? {} : { timestamp: stamp(i * 60 + n) }),
      },
    ]),
  );
  return {
    title: i % 50 === 0 ? undefined : `Sample post ${i % 40 === 0 ? 'again' : i}`,
    content: `Sample text ${i}.\nA line further.\n\n1. This is *no* list and # no heading.\n\n- Nor this <b>bold</b>.`,
    ...(i % 9 === 0 ? {} : { category: ['Sockets', 'Bracing', 'Stories'][i % 3] }),
    ...(i % 8 === 0 ? { author: '  ' } : { author: `Sample Writer ${i % 4}` }),
    publishAt: i % 25 === 0 ? 'soon' : i % 10 === 0 ? `${day(i)}T00:00:00.000Z` : day(i),
    image: i % 100 === 1 ? stored('blog-images', '1700000000000-leg one.jpg') : i % 100 === 2 ? '/missing.jpg' : '',
    ...(i % 5 === 0 ? { tags: ['sample', `tag ${i % 6}`, 'sample'] } : {}),
    comments,
  };
}

/** Writes an export of the specified site: `posts` posts with comments, staff, gallery and contact requests. */
export async function anOldSite(folder: string, posts: number): Promise<OldSite> {
  const files = join(folder, 'files');
  for (const name of ['blog-images', 'staff', 'gallery']) await mkdir(join(files, name), { recursive: true });
  await writeFile(join(files, 'blog-images', '1700000000000-leg one.jpg'), await makePhoto(90, 60));
  await writeFile(join(files, 'staff', '1700000000001-portrait.jpg'), await makePhoto(60, 80));
  await writeFile(join(files, 'gallery', '1700000000002-van.jpg'), await makePhoto(120, 80));
  const file = join(folder, 'export.json');
  const out = createWriteStream(file);
  out.write('{"blogs":{');
  for (let i = 1; i <= posts; i += 1)
    out.write(`${i > 1 ? ',' : ''}\n${JSON.stringify(`oldPost${i}`)}:${JSON.stringify(aPostDocument(i))}`);
  const rest = {
    teamData: [
      {
        id: 'member1',
        name: 'Sample Member One',
        designation: 'Prosthetist',
        description: 'A sample.',
        imgUrl: stored('staff', '1700000000001-portrait.jpg'),
        social: { facebook: 'https://social.example.com/one', linkedin: 'not a link', twitter: '#' },
      },
      { id: 'member2', name: 'Sample Member Two', designation: 'Orthotist', imgUrl: '/elsewhere.jpg' },
      { id: 'member3', designation: 'Nobody' },
    ],
    gallery: [
      { id: 'picture1', imageUrl: stored('gallery', '1700000000002-van.jpg'), uploadedAt: '2025-03-01T12:00:00Z' },
      { id: 'picture2', imageUrl: stored('gallery', 'lost.jpg'), uploadedAt: stamp(5) },
    ],
    contactMessages: [
      ...Array.from({ length: 30 }, (_, i) => ({
        id: `message${i}`,
        name: `Sample Sender ${i}`,
        email: `sender${i}@example.com`,
        phone: `225 555 01${String(i).padStart(2, '0')}`,
        createdAt: stamp(i * 3_600),
      })),
      { id: 'somebody@example.com', name: 'Sample Sender Mail', email: 'somebody@example', phone: '225-555-0199' },
      { id: 'empty', name: 'Sample Sender Nothing' },
    ],
    settings: [{ id: 'theme', value: 'blue' }],
  };
  out.end(`},${JSON.stringify(rest).slice(1)}`);
  await finished(out);
  return { file, files };
}
