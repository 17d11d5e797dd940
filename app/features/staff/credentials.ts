import { commaList } from '#app/shared/phrases.ts';

/** The full names of the credentials, as the certifying boards use them. */
const credentialNames: Record<string, string> = {
  CPO: 'certified prosthetist and orthotist',
  CP: 'certified prosthetist',
  CO: 'certified orthotist',
  CPed: 'certified pedorthist',
  CFo: 'certified fitter of braces',
  CFm: 'certified mastectomy fitter',
  CPA: 'certified prosthetic assistant',
  COA: 'certified orthotic assistant',
  CTP: 'certified technician, prosthetics',
  CTO: 'certified technician, orthotics',
  CTPO: 'certified technician, prosthetics and orthotics',
};

export function readCredentials(credentials: string): { letters: string; name?: string }[] {
  return commaList(credentials).map((letters) => {
    const name = credentialNames[letters];
    return { letters, ...(name && { name }) };
  });
}
