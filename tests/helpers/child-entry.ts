import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Names the folder of the bundles; without it programs start from their sources. */
export const BUNDLE_VARIABLE = 'LECTERN_TEST_BUNDLE';

/** The programs that tests start as processes of their own, most of them many times. */
export const CHILD_ENTRIES = [
  'src-server/hub.ts',
  'src-server/cli/main.ts',
  'tests/helpers/server-process.ts',
  'tests/durability/answer-writer.ts',
  'tests/durability/authoring-writer.ts',
  'tests/durability/exam-mover.ts',
  'tests/durability/folding-process.ts',
  'tests/durability/media-taker.ts',
  'tests/durability/people-importer.ts',
  'tests/durability/question-importer.ts',
  'tests/durability/reporting-process.ts',
  'tests/durability/scheduling-process.ts',
  'tests/durability/ticking-server.ts',
  'tools/payment-sandbox/main.ts',
] as const;

type ChildEntry = (typeof CHILD_ENTRIES)[number];

export const bundleName = (entry: ChildEntry): string => entry.replaceAll('/', '-').replace(/\.ts$/, '');

/** The file that Node starts for a program: its bundle, where this run has made one, else its source. */
export function childEntry(entry: ChildEntry): string {
  const folder = process.env[BUNDLE_VARIABLE];
  return folder === undefined ? path.join(root, entry) : path.join(folder, `${bundleName(entry)}.js`);
}
