import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { importsContract } from '#shared/contract/imports.ts';
import { createBenchServer } from './bench-server.ts';

// Uploads a file and confirms its import; only the confirmation is timed, as the rows are what is compared.
const PART_BYTES = 512 * 1024;
const { text } = z.object({ text: z.string() }).parse(workerData);

const server = await createBenchServer();
const author = await server.person('Instructor');
const bytes = new TextEncoder().encode(text);
const started = await author.call(importsContract.startImport, {
  body: { file_name: 'bench.gift', size: bytes.byteLength },
});
const { id } = started.body.data;
for (let part = 0; part * PART_BYTES < bytes.byteLength; part++) {
  await author.call(importsContract.putImportPart, {
    params: { id, part },
    body: bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
  });
}
for (;;) {
  const { body } = await author.call(importsContract.getImport, { params: { id } });
  if (body.data.state === 'ready') break;
  if (body.data.state !== 'reading') throw new Error(`The file is ${body.data.state}.`);
  await new Promise((resolve) => setTimeout(resolve, 20));
}
const begin = performance.now();
const { body } = await author.call(importsContract.confirmImport, { params: { id }, body: {} });
const importMs = performance.now() - begin;
await server.close();
parentPort?.postMessage({ importMs, imported: body.data.imported });
