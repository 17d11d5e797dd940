import { randomInt } from 'node:crypto';
import type { Attack } from './an-attack.ts';
import { spelledOut } from './hostile.ts';
import { sendBytes, type Outcome } from './send-bytes.ts';

const boundary = 'attack-boundary';

/** Sends an attack at the pace it names. */
export function sendAttack(port: number, cookie: string, attack: Attack): Promise<Outcome> {
  const { type, bytes } = bodyOf(attack.body);
  const own: [string, string][] = [
    ['Host', `127.0.0.1:${port}`],
    ['Connection', 'close'],
    // A new IP address each time. Otherwise the rate limits would stop all but the first few attacks.
    ['X-Forwarded-For', Array.from({ length: 4 }, () => randomInt(1, 255)).join('.')],
    ...(attack.ownOrigin ? [['Origin', `http://127.0.0.1:${port}`] satisfies [string, string]] : []),
    ...(attack.signedIn ? [['Cookie', cookie] satisfies [string, string]] : []),
    ...(type ? [['Content-Type', type] satisfies [string, string]] : []),
    ...(bytes.length > 0
      ? [
          ['Content-Length', String(attack.pace === 'shorter than said' ? bytes.length + 50 : bytes.length)] satisfies [
            string,
            string,
          ],
        ]
      : []),
  ];
  // Headers of the attack replace ours, except for the session cookie of a signed-in attack.
  const set = new Set(attack.headers.map(([name]) => name.toLowerCase()));
  const headers = [
    ...own.filter(([name]) => !set.has(name.toLowerCase()) || (name === 'Cookie' && attack.signedIn)),
    ...attack.headers,
  ];
  const head = Buffer.from(
    `${attack.method} ${attack.address} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  const whole = Buffer.concat([head, bytes]);
  if (attack.pace === 'in pieces') {
    const size = Math.ceil(whole.length / 5);
    const pieces = Array.from({ length: 5 }, (_, at) => whole.subarray(at * size, (at + 1) * size));
    return sendBytes({ port, pieces, pauseMs: 40 });
  }
  if (attack.pace === 'never ends')
    return sendBytes({ port, pieces: [head, bytes.subarray(0, -1)], leaveAfterMs: 200 });
  if (attack.pace === 'shorter than said') return sendBytes({ port, pieces: [whole], leaveAfterMs: 200 });
  return sendBytes({ port, pieces: [whole] });
}

function bodyOf({ kind, fields }: Attack['body']): { type?: string; bytes: Buffer } {
  const pairs = fields.map(([name, value]): [string, string] => [spelledOut(name), spelledOut(value)]);
  switch (kind) {
    case 'none':
      return { bytes: Buffer.alloc(0) };
    case 'urlencoded':
      return {
        type: 'application/x-www-form-urlencoded',
        bytes: Buffer.from(new URLSearchParams(pairs).toString()),
      };
    case 'multipart': {
      const parts = pairs.map(
        ([name, value], at) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${/picture|scan|file/i.test(name) || at === 5 ? '; filename="../a\0.jpg"' : ''}\r\n\r\n${value}\r\n`,
      );
      return {
        type: `multipart/form-data; boundary=${boundary}`,
        bytes: Buffer.from(`${parts.join('')}--${boundary}--\r\n`),
      };
    }
    case 'broken multipart':
      return {
        type: `multipart/form-data; boundary=${boundary}`,
        bytes: Buffer.from(
          pairs
            .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}\r\n${value}`)
            .join('--'),
        ),
      };
    case 'json':
      return { type: 'application/json', bytes: Buffer.from(JSON.stringify(Object.fromEntries(pairs))) };
    case 'other type':
      return { type: 'text/plain', bytes: Buffer.from(pairs.flat().join('=')) };
    default:
      return { type: 'application/offset+octet-stream', bytes: Buffer.from(pairs.flat().join(''), 'latin1') };
  }
}

function quoted(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
