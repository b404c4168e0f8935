import { readFileSync } from 'node:fs';
import { sendUnsent } from '#shared/contract/send-unsent.ts';
import { syncContract } from '#shared/contract/sync.ts';
import type { ImportedPiece } from '#shared/contract/sync-imports.ts';
import { DEFAULT_SCHEMA } from '../db/postgres-schema.ts';
import { EXIT, readArguments, required } from './arguments.ts';
import { existingHub } from './existing-hub.ts';
import { complain, print, printJson } from './output.ts';
import { withServer } from './session.ts';

const USAGE = 'lectern import-unsent FILE --data DIR --as EMAIL [--preview] [--schema NAME] [--json]';

const WORDS: Readonly<Record<ImportedPiece['outcome'], string>> = {
  taken: 'taken',
  already: 'already there',
  copied: 'kept beside',
  refused: 'refused',
  waits: 'waits',
};

const lineOf = ({ outcome, what, title, person, at, message }: ImportedPiece): string =>
  [
    WORDS[outcome].padEnd(14),
    [what, title === null ? '' : `"${title}"`, person ?? '', at ?? ''].filter(Boolean).join(', '),
    message === null ? '' : `: ${message}`,
  ].join('');

/** Takes the unsent work of a computer in, on its hub, in the name of an administrator, and says of each piece what became of it. */
export async function importUnsent(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(
    args,
    {
      data: { type: 'string' },
      as: { type: 'string' },
      schema: { type: 'string', default: DEFAULT_SCHEMA },
      preview: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
    USAGE,
    1,
  );
  const [file = ''] = positionals;
  const bytes = readFileSync(file);
  const as = required(values.as, 'as', USAGE);
  const { dataDir, options } = await existingHub(values.data, values.schema, USAGE);
  return withServer(dataDir, { ...options, as }, async (_server, api) => {
    const body = { sha256: await sendUnsent(api, bytes), is_preview: values.preview };
    const { data } = (await api(syncContract.importUnsent, { body })).body;
    if (values.json) printJson(data);
    else for (const piece of data.pieces) print(lineOf(piece));
    if (data.device === 'unknown')
      complain('The hub does not know this computer: nothing but your word says who wrote the file.');
    if (values.preview) complain('This was a preview. Nothing was changed.');
    return EXIT.ok;
  });
}
