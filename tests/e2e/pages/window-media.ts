import type { Page } from '@playwright/test';
import { mediaContract } from '#shared/contract/media.ts';
import type { LecternBridge } from '#shared/bridge/lectern-bridge.ts';
import { windowApi } from './people-screens.ts';

/** What the preload exposes to the page. */
declare const lectern: LecternBridge;

/** A sound of so many seconds, as every browser plays it. */
export function wavFile(seconds: number): Buffer {
  const rate = 8000;
  const samples = Buffer.alloc(seconds * rate);
  for (let at = 0; at < samples.length; at++) samples[at] = 128 + Math.round(20 * Math.sin(at / 3));
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** Puts a file of one piece into the library of whoever is signed in at the window; answers its id. */
export async function putMedia(page: Page, name: string, bytes: Buffer): Promise<number> {
  const call = windowApi(page);
  const size = bytes.byteLength;
  const upload = (await call(mediaContract.beginUpload, { body: { name, size } })).body.data;
  await page.evaluate(
    async ([path, base64]) => {
      const body = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      await lectern.request({ method: 'PUT', path, headers: {}, body });
    },
    [`/api/media-uploads/${upload.id}/pieces/0`, bytes.toString('base64')] as const,
  );
  const body = { upload_id: upload.id, duration_ms: null };
  return (await call(mediaContract.addMediaFile, { body })).body.data.id;
}
