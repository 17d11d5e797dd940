// Renders the hero's loop and the clinic's video into public/film. Run it again when a drawing changes.
// node assets-src/make-videos.ts [hero] [clinic] needs Chromium and ffmpeg.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import sharp from 'sharp';
import type { Video } from '#assets-src/drawings.ts';
import { clinicVideo } from '#assets-src/videos/clinic-video.ts';
import { heroLoop, heroStill } from '#assets-src/videos/hero-loop.ts';
import { chromiumFlags, chromiumPath } from '#tests/setup/chromium.ts';

const folder = path.join(import.meta.dirname, '../public/film');

async function renderFrames(browser: Browser, video: Video, target: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: video.width, height: video.height } });
  await page.setContent('<body style="margin:0;background:#000"></body>');
  let last: { svg: string; png: Buffer } = { svg: '', png: Buffer.alloc(0) };
  for (let frame = 0; frame < video.seconds * video.framesPerSecond; frame += 1) {
    const svg = video.frameAt(frame / video.framesPerSecond);
    if (svg !== last.svg) {
      await page.evaluate((markup) => (document.body.innerHTML = markup), svg);
      last = { svg, png: await page.screenshot() };
    }
    await writeFile(path.join(target, `${String(frame).padStart(5, '0')}.png`), last.png);
  }
  await page.close();
}

function encode(
  frames: string,
  { framesPerSecond }: Video,
  name: string,
  quality: { vp9: string; h264: string },
): void {
  const input = ['-v', 'error', '-y', '-framerate', String(framesPerSecond), '-i', path.join(frames, '%05d.png')];
  const colours = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-pix_fmt', 'yuv420p', '-an'];
  const tags = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
  const vp9 = ['-c:v', 'libvpx-vp9', '-crf', quality.vp9, '-b:v', '0', '-g', '999', '-row-mt', '1', '-cpu-used', '2'];
  const h264 = ['-c:v', 'libx264', '-crf', quality.h264, '-preset', 'veryslow', '-tune', 'animation'];
  execFileSync('ffmpeg', [...input, ...colours, ...tags, ...vp9, path.join(folder, `${name}.webm`)]);
  const mp4 = ['-movflags', '+faststart', path.join(folder, `${name}.mp4`)];
  execFileSync('ffmpeg', [...input, ...colours, ...tags, ...h264, ...mp4]);
}

async function make(
  browser: Browser,
  video: Video,
  name: string,
  quality: { vp9: string; h264: string },
): Promise<void> {
  const frames = await mkdtemp(path.join(tmpdir(), 'video-'));
  await renderFrames(browser, video, frames);
  encode(frames, video, name, quality);
  await rm(frames, { recursive: true });
  for (const ending of ['webm', 'mp4']) {
    const { size } = await stat(path.join(folder, `${name}.${ending}`));
    console.log(`public/film/${name}.${ending} ${Math.ceil(size / 1000)} kB`);
  }
}

const wanted = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: [...chromiumFlags, '--force-color-profile=srgb'],
});
const still = sharp(Buffer.from(heroStill));
await still.avif({ quality: 48, effort: 5, chromaSubsampling: '4:4:4' }).toFile(path.join(folder, 'hero-still.avif'));
await still.webp({ quality: 55, effort: 6, smartSubsample: true }).toFile(path.join(folder, 'hero-still.webp'));
if (wanted.length === 0 || wanted.includes('hero')) await make(browser, heroLoop, 'hero', { vp9: '50', h264: '32' });
if (wanted.length === 0 || wanted.includes('clinic'))
  await make(browser, clinicVideo, 'clinic', { vp9: '40', h264: '27' });
await browser.close();
