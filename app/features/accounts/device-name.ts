/** 'Chrome on Android' from what a browser says of itself. Good enough for a person to recognise their phone. */
export function deviceName(userAgent: string | null): string {
  const agent = userAgent ?? '';
  const browser = firstMatch(agent, [
    ['Edg/', 'Edge'],
    ['OPR/', 'Opera'],
    ['SamsungBrowser/', 'Samsung Internet'],
    ['Firefox/', 'Firefox'],
    ['Chrome/', 'Chrome'],
    ['Safari/', 'Safari'],
  ]);
  const system = firstMatch(agent, [
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Android', 'Android'],
    ['Windows', 'Windows'],
    ['Mac OS X', 'Mac'],
    ['CrOS', 'Chromebook'],
    ['Linux', 'Linux'],
  ]);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'An unknown device';
}

function firstMatch(agent: string, names: [string, string][]): string | undefined {
  return names.find(([mark]) => agent.includes(mark))?.[1];
}
