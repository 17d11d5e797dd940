import type { OwnCollection } from './own-format.ts';

/** What lies in the folder, for the command's output and for whoever opens the folder later. */
export function exportWords(
  counts: Record<OwnCollection, number>,
  { pages, withPeople }: { pages: number; withPeople: boolean },
): string[] {
  const { blogs, pictures, teamData, gallery, consents, contactMessages } = counts;
  return [
    `export.json: ${blogs} posts with their comments and versions, ${teamData} staff members, ${gallery} gallery pictures, ${consents} consents, the clinic’s facts, closures and legal pages.`,
    `files: the sizes of ${pictures} pictures, as export.json names them.`,
    ...(pages > 0 ? [`site: ${pages} public pages that open without a server. Begin with site/index.html.`] : []),
    withPeople
      ? `WITH PEOPLE: export.json holds ${contactMessages} contact requests, e-mail addresses of comments and who signed consents in plain text, and consent-scans the papers. Keep this folder as you keep a patient’s file.`
      : 'Without people: contact requests, e-mail addresses of comments, comments held back, who signed consents and their scans are not here. Add --with-people to have them, in plain text.',
    'Not here: accounts and passwords of staff, keys, the activity log, mail. A backup (npm run backup) holds everything, encrypted.',
    'To bring it back into an empty database: npm run import -- export.json',
  ];
}
