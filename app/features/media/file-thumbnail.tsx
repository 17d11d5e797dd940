import { useEffect, useRef } from 'react';
import styles from './upload-queue.module.css';

const side = 144;

/** A chosen file before it is sent. Drawn on a canvas: the page's policy lets no other address show it. */
export function FileThumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let gone = false;
    const draw = async () => {
      const image = await middleOf(file);
      if (!gone && image) canvas.current?.getContext('2d')?.drawImage(image, 0, 0);
      image?.close();
    };
    void draw();
    return () => {
      gone = true;
    };
  }, [file]);
  return <canvas ref={canvas} width={side} height={side} className={styles.thumbnail} aria-hidden="true" />;
}

/** The middle square of the picture, small; null when the browser cannot read it. */
async function middleOf(file: File): Promise<ImageBitmap | null> {
  try {
    const small = await createImageBitmap(file, { resizeWidth: side * 2, resizeQuality: 'medium' });
    const edge = Math.min(small.width, small.height);
    return await createImageBitmap(small, (small.width - edge) / 2, (small.height - edge) / 2, edge, edge, {
      resizeWidth: side,
      resizeHeight: side,
    });
  } catch {
    return null;
  }
}
