/** npm run bench -- lighthouse [PATH…]: Lighthouse's mobile run over every public page of the built site, behind TLS and HTTP/2. Needs Debian's caddy. */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromiumFlags, chromiumPath } from '#tests/setup/chromium.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { publicPaths, samplePaths } from '#tests/setup/paths.ts';
import { startDemo } from '#tests/setup/start-demo.ts';
import { startTlsFront } from '#tests/setup/tls-front.ts';

const firstPort = await freePorts(2);
const ports = { site: firstPort, front: firstPort + 1 };

export async function lighthouseBench(paths: string[]): Promise<void> {
  const front = await startTlsFront('lighthouse', { from: ports.front, to: ports.site });
  const demo = await startDemo('lighthouse', ports.site, {
    LOG_LEVEL: 'warn',
    PUBLIC_URL: front.url,
    TRUST_PROXY: 'true',
  });
  const chrome = await launch({
    chromePath: chromiumPath,
    chromeFlags: ['--headless', '--ignore-certificate-errors', ...chromiumFlags],
  });
  const rows: string[] = [
    '| page | performance | accessibility | best practices | SEO | LCP s | CLS | TBT ms |',
    '|---|---|---|---|---|---|---|---|',
  ];
  const breaches: string[] = [];
  try {
    for (const path of paths.length > 0 ? paths : [...publicPaths, ...samplePaths]) {
      const result = await lighthouse(front.url + path, {
        port: chrome.port,
        output: 'json',
        logLevel: 'error',
        onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      });
      if (!result) throw new Error(`no answer for ${path}`);
      const { categories, audits } = result.lhr;
      const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
      const value = (name: string) => audits[name]?.numericValue ?? NaN;
      const cls = value('cumulative-layout-shift');
      rows.push(
        `| ${path} | ${score('performance')} | ${score('accessibility')} | ${score('best-practices')} | ${score('seo')} | ${(value('largest-contentful-paint') / 1_000).toFixed(1)} | ${cls.toFixed(3)} | ${Math.round(value('total-blocking-time'))} |`,
      );
      console.log(rows.at(-1));
      const failing = Object.values(audits)
        .filter((audit) => audit.score === 0 && audit.scoreDisplayMode === 'binary')
        .map((audit) => audit.id);
      // Both pages are noindex.
      const unlisted = samplePaths.includes(path) || path.startsWith('/search');
      if (score('accessibility') < 100 || score('best-practices') < 100)
        breaches.push(`${path}: ${failing.join(', ')}`);
      if (score('seo') < 100 && !(unlisted && failing.includes('is-crawlable')))
        breaches.push(`${path}: SEO ${failing.join(', ')}`);
      if (score('performance') < 95) breaches.push(`${path}: performance ${score('performance')}`);
      if (cls > 0.01) breaches.push(`${path}: CLS ${cls}`);
    }
  } finally {
    chrome.kill();
    await demo.stop();
    await front.stop();
  }
  for (const breach of breaches) console.error(`BREACH: ${breach}`);
  process.exitCode = breaches.length === 0 ? 0 : 1;
}
