import { randomBytes } from 'node:crypto';
import { readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { createLog } from '#server/log.ts';
import { openServer } from '#server/open-server.ts';

// Puts a file into the library as a desktop does, and says what it was answered; made to be killed.
const [dataDir = '', token = '', source = ''] = process.argv.slice(2);
const server = await openServer({ dataDir, appVersion: 'test', log: createLog(null) });
const PIECE = 64 * 1024;
const bytes = readFileSync(source);

const Upload = z.object({ id: z.string(), offset: z.number() });
const OneUpload = z.object({ data: Upload });
const Uploads = z.object({ data: z.array(Upload) });

async function call(method: string, url: string, body?: unknown): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomBytes(8).toString('hex') };
  const answer = await server.call({ method, path: url, headers, ...(body === undefined ? {} : { body }) });
  if (answer.status >= 300)
    throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const { total } = z.object({ total: z.number() }).parse(await call('GET', '/api/media-files'));
if (total > 0) writeSync(1, `open ${bytes.byteLength}\ndone\n`);
else await takeOn();
setInterval(() => undefined, 1000);

async function takeOn(): Promise<void> {
  const [left] = Uploads.parse(await call('GET', '/api/media-uploads')).data;
  const body = { name: path.basename(source), size: bytes.byteLength };
  const begun = left ?? OneUpload.parse(await call('POST', '/api/media-uploads', body)).data;
  writeSync(1, `open ${begun.offset}\n`);
  let { offset } = begun;
  while (offset < bytes.byteLength) {
    const piece = new Uint8Array(bytes.subarray(offset, offset + PIECE));
    const answer = await call('PUT', `/api/media-uploads/${begun.id}/pieces/${offset}`, piece);
    ({ offset } = OneUpload.parse(answer).data);
    writeSync(1, `here ${offset}\n`);
  }
  await call('POST', '/api/media-files', { upload_id: begun.id });
  writeSync(1, 'done\n');
}
