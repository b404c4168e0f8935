import { z } from 'zod';
import type { OpenDevice, StagePerson } from './sync-stage.ts';
import type { PlainQuestion } from './sync-questions.ts';

const PART_BYTES = 512 * 1024;
const Batch = z.object({
  data: z.object({ id: z.number(), state: z.string(), imported: z.number().nullish() }),
});

const gift = ({ title, options, correct, feedback }: PlainQuestion): string =>
  `${title} {${options.map((text, at) => `${at + 1 === correct ? '=' : '~'}${text}`).join(' ')} ####${feedback}}`;

/** The questions as one file through the import of a device: one command. */
export async function importQuestions(
  device: OpenDevice,
  author: StagePerson,
  questions: readonly PlainQuestion[],
): Promise<void> {
  const bytes = new TextEncoder().encode(questions.map(gift).join('\n\n'));
  const call = async (method: string, url: string, body?: unknown) =>
    Batch.parse(await device.call(author, method, url, body)).data;
  const { id } = await call('POST', '/api/imports', { file_name: 'bench.gift', size: bytes.byteLength });
  for (let part = 0; part * PART_BYTES < bytes.byteLength; part++) {
    const piece = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
    await device.call(author, 'PUT', `/api/imports/${id}/parts/${part}`, piece);
  }
  for (;;) {
    const { state } = await call('GET', `/api/imports/${id}`);
    if (state === 'ready') break;
    if (state !== 'reading') throw new Error(`The file is ${state}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { imported } = await call('POST', `/api/imports/${id}/confirmation`, {});
  if (imported !== questions.length) throw new Error(`Imported ${imported} of ${questions.length}.`);
}
