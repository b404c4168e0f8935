import { writeFileSync } from 'node:fs';
import { IMPORT_FORMATS } from '#shared/contract/imports.ts';
import { questionsContract } from '#shared/contract/questions.ts';
import { EXIT, readArguments, required, UsageError } from './arguments.ts';
import { print } from './output.ts';
import { withServer } from './session.ts';

const USAGE = `lectern export --data DIR --as EMAIL --format ${IMPORT_FORMATS.join('|')} --out FILE [--folder NAME]`;

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
  const format = IMPORT_FORMATS.find((known) => known === values.format);
  if (format === undefined)
    throw new UsageError(`--format must be one of ${IMPORT_FORMATS.join(', ')}.\nUsage: ${USAGE}`);
  const out = required(values.out, 'out', USAGE);
  const as = required(values.as, 'as', USAGE);
  return withServer(required(values.data, 'data', USAGE), { as }, async (_server, api) => {
    const folders = (await api(questionsContract.foldersAndTags, {})).body.data.folders;
    const folder = folders.find((one) => one.folder_name === values.folder);
    if (values.folder !== undefined && folder === undefined) {
      throw new UsageError(`There is no folder '${values.folder}'.`);
    }
    const { body } = await api(questionsContract.exportQuestions, {
      query: { format, ...(folder === undefined ? {} : { folder_id: folder.id }) },
    });
    writeFileSync(out, body);
    print(`${out}: written.`);
    return EXIT.ok;
  });
}
