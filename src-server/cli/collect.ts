import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import { sendUnsent } from '#shared/contract/send-unsent.ts';
import { syncContract } from '#shared/contract/sync.ts';
import type { ImportedPiece } from '#shared/contract/sync-imports.ts';
import { DEFAULT_SCHEMA } from '../db/postgres-schema.ts';
import { EXIT, readArguments, required, UsageError } from './arguments.ts';
import { existingHub } from './existing-hub.ts';
import { print, printJson } from './output.ts';
import { withServer } from './session.ts';

const USAGE = 'lectern collect FILES... --data DIR --as EMAIL [--schema NAME] [--json]';

const WORDS: Readonly<Record<ImportedPiece['outcome'], string>> = {
  taken: 'accepted',
  already: 'duplicate',
  copied: 'branched',
  refused: 'refused',
  waits: 'waits',
};

/** What became of one attempt, or of a file that could not be read. */
interface Collected {
  readonly file: string;
  readonly outcome: string;
  readonly exam: string | null;
  readonly person: string | null;
  readonly message: string | null;
}

const lineOf = ({ file, outcome, exam, person, message }: Collected): string =>
  [
    outcome.padEnd(11),
    [path.basename(file), exam, person].filter(Boolean).join(', '),
    message && `: ${message}`,
  ]
    .filter(Boolean)
    .join('');

const collected = (file: string, { outcome, title, person, message }: ImportedPiece): Collected => ({
  file,
  outcome: WORDS[outcome],
  exam: title,
  person,
  message,
});

/**
 * Takes in files of answers that were carried to the hub, in any order and as often as wanted, in the name of an
 * administrator. A file that is refused keeps back none of the others. @returns 1 where one was refused
 */
export async function collect(args: readonly string[]): Promise<number> {
  const { values, positionals: files } = readArguments(
    args,
    {
      data: { type: 'string' },
      as: { type: 'string' },
      schema: { type: 'string', default: DEFAULT_SCHEMA },
      json: { type: 'boolean', default: false },
    },
    USAGE,
    'any',
  );
  if (files.length === 0) throw new UsageError(`Usage: ${USAGE}`);
  const as = required(values.as, 'as', USAGE);
  const { dataDir, options } = await existingHub(values.data, values.schema, USAGE);
  return withServer(dataDir, { ...options, as }, async (_server, api) => {
    const results: Collected[] = [];
    for (const file of files) {
      const found: Collected[] = [];
      try {
        const body = { sha256: await sendUnsent(api, readFileSync(file)), is_preview: false };
        const { pieces } = (await api(syncContract.importUnsent, { body })).body.data;
        for (const piece of pieces) found.push(collected(file, piece));
      } catch (error) {
        if (!(error instanceof AppError) && !(error instanceof Error && 'code' in error)) throw error;
        found.push({ file, outcome: 'refused', exam: null, person: null, message: error.message });
      }
      for (const one of found) {
        results.push(one);
        if (!values.json) print(lineOf(one));
      }
    }
    if (values.json) printJson({ files: files.length, results });
    return results.some(({ outcome }) => outcome === 'refused') ? EXIT.unreadable : EXIT.ok;
  });
}
