import { setTimeout as wait } from 'node:timers/promises';
import { fetchPage, type Site } from './fault-site.ts';

const tus = { 'Tus-Resumable': '1.0.0' };

/** Uploads one picture as the browser does: creates the upload, then sends chunks until it is complete. */
export function startUpload(site: Site, photo: Buffer) {
  const key = crypto.randomUUID();
  const common = { Cookie: site.cookie, Origin: site.url, ...tus };
  const address = `/admin/uploads/${key}`;
  const announce = () => {
    const fields = { kind: 'gallery', filename: 'drill.jpg', uploadKey: key };
    const metadata = Object.entries(fields).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`);
    return fetchPage(site.url, '/admin/uploads', {
      method: 'POST',
      headers: { ...common, 'Upload-Length': String(photo.length), 'Upload-Metadata': metadata.join(',') },
    });
  };
  const where = () => fetchPage(site.url, address, { method: 'HEAD', headers: common });
  const sendFrom = (offset: number, bytes = 512 * 1024) =>
    fetchPage(site.url, address, {
      method: 'PATCH',
      headers: { ...common, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) },
      body: new Uint8Array(photo.subarray(offset, offset + bytes)),
    });
  return {
    key,
    announce,
    sendFrom,
    /** Resumes the upload until it is a picture, as the browser does. `seen` collects the status of every failed request. */
    async finish(seen: number[], seconds: number): Promise<number> {
      for (const end = performance.now() + seconds * 1_000; performance.now() < end; await wait(300)) {
        let at = await where();
        if (at.status === 404 || at.status === 410) {
          const { status } = await announce();
          if (status !== 201) {
            seen.push(status);
            continue;
          }
          at = await where();
        }
        for (let offset = Number(at.headers.get('Upload-Offset')); at.status === 200;) {
          const pictureId = Number(at.headers.get('Picture-Id'));
          if (pictureId > 0) return pictureId;
          const sent = await sendFrom(offset);
          if (sent.status !== 204) {
            seen.push(sent.status);
            break;
          }
          if (sent.headers.has('Picture-Id')) return Number(sent.headers.get('Picture-Id'));
          offset = Number(sent.headers.get('Upload-Offset'));
        }
        if (at.status !== 200) seen.push(at.status);
      }
      throw new Error(`an upload was not finished within ${seconds} s: ${seen.join()}`);
    },
  };
}
