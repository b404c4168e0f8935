import { readFileSync } from 'node:fs';
import path from 'node:path';
import { importsContract } from '#shared/contract/imports.ts';
import type { ApiClient } from '#shared/contract/client.ts';
import { EXIT, readArguments, required } from './arguments.ts';
import { complain, print, printJson } from './output.ts';
import { withServer } from './session.ts';

const USAGE = 'lectern import FILE --data DIR --as EMAIL --folder NAME [--json]';
const PART_BYTES = 512 * 1024;
const POLL_MS = 20;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function upload(api: ApiClient, fileName: string, bytes: Uint8Array): Promise<number> {
  const started = await api(importsContract.startImport, {
    body: { file_name: fileName, size: bytes.byteLength },
  });
  const { id } = started.body.data;
  for (let part = 0; part * PART_BYTES < bytes.byteLength; part++) {
    const body = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
    await api(importsContract.putImportPart, { params: { id, part }, body });
  }
  return id;
}

async function untilRead(api: ApiClient, id: number) {
  for (;;) {
    const { body } = await api(importsContract.getImport, { params: { id } });
    if (body.data.state !== 'receiving' && body.data.state !== 'reading') return body.data;
    await wait(POLL_MS);
  }
}

/** Imports everything importable of a file in one transaction, as one of the people of the data folder. */
export async function importQuestions(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(
    args,
    {
      json: { type: 'boolean' },
      data: { type: 'string' },
      as: { type: 'string' },
      folder: { type: 'string' },
    },
    USAGE,
    1,
  );
  const [file = ''] = positionals;
  const bytes = readFileSync(file);
  const dataDir = required(values.data, 'data', USAGE);
  const as = required(values.as, 'as', USAGE);
  const folder = required(values.folder, 'folder', USAGE);
  return withServer(dataDir, { as }, async (_server, api) => {
    const id = await upload(api, path.basename(file), bytes);
    const batch = await untilRead(api, id);
    if (batch.state !== 'ready') {
      complain(`${file}: ${batch.reason ?? 'cannot be read.'}`);
      return EXIT.unreadable;
    }
    const { body } = await api(importsContract.confirmImport, {
      params: { id },
      body: { folder_name: folder },
    });
    const { imported, rejected, folder_id } = body.data;
    if (values.json === true) printJson({ batch_id: id, imported, rejected, folder_id });
    else print(`${file}: ${imported} questions imported into '${folder}', ${rejected} rejected.`);
    return EXIT.ok;
  });
}
