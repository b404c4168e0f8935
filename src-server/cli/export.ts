import { openSync, closeSync, writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { ApiClient } from '#shared/contract/client.ts';
import { EXPORT_PART_BYTES, questionExportsContract } from '#shared/contract/question-exports.ts';
import { EXPORT_FORMATS, type ExportFormat } from '#shared/domain/imports/export-formats.ts';
import { questionsContract } from '#shared/contract/questions.ts';
import { EXIT, readArguments, required, UsageError } from './arguments.ts';
import { complain, print } from './output.ts';
import { withServer } from './session.ts';

const USAGE = `lectern export --data DIR --as EMAIL --format ${EXPORT_FORMATS.join('|')} --out FILE [--folder NAME]`;

const POLL_MS = 20;

async function untilWritten(api: ApiClient, query: { format: ExportFormat; folder_id?: number }) {
  let { data } = (await api(questionExportsContract.begin, { query })).body;
  while (data.state === 'writing') {
    await wait(POLL_MS);
    ({ data } = (await api(questionExportsContract.get, { params: { key: data.key } })).body);
  }
  return data;
}

async function fetchInto(
  api: ApiClient,
  key: string,
  { out, size }: { out: string; size: number },
): Promise<void> {
  const file = openSync(out, 'w');
  try {
    for (let part = 0; part * EXPORT_PART_BYTES < size; part++) {
      writeSync(file, (await api(questionExportsContract.part, { params: { key, part } })).body);
    }
  } finally {
    closeSync(file);
  }
  await api(questionExportsContract.end, { params: { key } });
}

/** Writes the questions of a person, or of one folder, into a file. */
export async function exportQuestions(args: readonly string[]): Promise<number> {
  const { values } = readArguments(
    args,
    {
      data: { type: 'string' },
      as: { type: 'string' },
      format: { type: 'string' },
      out: { type: 'string' },
      folder: { type: 'string' },
    },
    USAGE,
    0,
  );
  const format = EXPORT_FORMATS.find((known) => known === values.format);
  if (format === undefined)
    throw new UsageError(`--format must be one of ${EXPORT_FORMATS.join(', ')}.\nUsage: ${USAGE}`);
  const out = required(values.out, 'out', USAGE);
  const as = required(values.as, 'as', USAGE);
  return withServer(required(values.data, 'data', USAGE), { as }, async (_server, api) => {
    const folders = (await api(questionsContract.foldersAndTags, {})).body.data.folders;
    const folder = folders.find((one) => one.folder_name === values.folder);
    if (values.folder !== undefined && folder === undefined) {
      throw new UsageError(`There is no folder '${values.folder}'.`);
    }
    const query = { format, ...(folder === undefined ? {} : { folder_id: folder.id }) };
    const written = await untilWritten(api, query);
    if (written.state === 'failed') {
      complain(`${out}: ${written.reason ?? 'cannot be written.'}`);
      return EXIT.internal;
    }
    await fetchInto(api, written.key, { out, size: written.size ?? 0 });
    const left = written.skipped === 0 ? '' : ` ${written.skipped} have no place in this format.`;
    print(`${out}: ${written.written} questions written.${left}`);
    return EXIT.ok;
  });
}
