import { Resolver } from 'node:dns/promises';

type Lookup = Pick<Resolver, 'resolveTxt'>;

/** Checks the SPF and DMARC records of MAIL_FROM's domain. DKIM cannot be checked, because only the sender knows the key's selector. */
export async function missingMailRecords(
  from: string,
  lookup: Lookup = new Resolver({ timeout: 3_000, tries: 1 }),
): Promise<{ domain: string; missing: { name: 'SPF' | 'DMARC'; record: string }[] }> {
  const domain = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? '';
  const asked = [
    { name: 'SPF', at: domain, begins: 'v=spf1', record: `${domain} TXT "v=spf1 … -all"` },
    {
      name: 'DMARC',
      at: `_dmarc.${domain}`,
      begins: 'v=DMARC1',
      record: `_dmarc.${domain} TXT "v=DMARC1; p=quarantine"`,
    },
  ] as const;
  const missing = [];
  for (const { name, at, begins, record } of asked)
    if (!(await textsAt(lookup, at)).some((text) => text.startsWith(begins))) missing.push({ name, record });
  return { domain, missing };
}

async function textsAt(lookup: Lookup, name: string): Promise<string[]> {
  try {
    // A long TXT record comes in several chunks.
    return (await lookup.resolveTxt(name)).map((pieces) => pieces.join(''));
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA'))
      return [];
    throw error;
  }
}
