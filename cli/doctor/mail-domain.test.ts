import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { missingMailRecords } from './mail-domain.ts';

/** A name server with only these TXT records. It never answers for a name that contains 'silent'. */
const texts: Record<string, string[]> = {
  'good.example': ['google-site-verification=x', `v=spf1 include:${'a'.repeat(300)} -all`],
  '_dmarc.good.example': ['v=DMARC1; p=reject'],
  'half.example': ['v=spf1 mx -all'],
};
const server = createSocket('udp4', (question, { port, address }) => {
  let at = 12;
  const labels: string[] = [];
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const name = labels.join('.');
  if (name.includes('silent')) return;
  const answers = (texts[name] ?? []).map((text) => {
    const pieces = text.match(/.{1,255}/g) ?? [];
    const data = Buffer.concat(pieces.map((piece) => Buffer.from([piece.length, ...Buffer.from(piece)])));
    // A pointer to the question's name, type TXT, class IN, TTL 60 seconds.
    return Buffer.concat([
      Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 255]),
      data,
    ]);
  });
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(answers.length > 0 ? 0x81_80 : 0x81_83, 2);
  head.writeUInt16BE(answers.length, 6);
  head.fill(0, 8, 12);
  server.send(Buffer.concat([head, question.subarray(12, at + 5), ...answers]), port, address);
});
const lookup = new Resolver({ timeout: 300, tries: 1 });

beforeAll(async () => {
  await new Promise<void>((up) => server.bind(0, '127.0.0.1', up));
  lookup.setServers([`127.0.0.1:${server.address().port}`]);
});
afterAll(() => new Promise<void>((down) => server.close(() => down())));

test('missing SPF and DMARC records are reported with the record to add', async () => {
  expect(await missingMailRecords('Website <website@good.example>', lookup)).toEqual({
    domain: 'good.example',
    missing: [],
  });
  expect(await missingMailRecords('website@half.example', lookup)).toEqual({
    domain: 'half.example',
    missing: [{ name: 'DMARC', record: '_dmarc.half.example TXT "v=DMARC1; p=quarantine"' }],
  });
  const { missing } = await missingMailRecords('website@none.example', lookup);
  expect(missing.map(({ name }) => name)).toEqual(['SPF', 'DMARC']);
});

test('if the name server does not answer, the check fails instead of reporting missing records', async () => {
  await expect(missingMailRecords('website@silent.example', lookup)).rejects.toThrow(/ETIMEOUT/);
});
