import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inspectFile } from '../features/imports/inspect.ts';
import { EXIT, readArguments } from './arguments.ts';
import { complain, print, printJson } from './output.ts';

const USAGE = 'lectern inspect FILE [--json]';

/** Says what a question file holds, without writing anything. */
export async function inspect(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, { json: { type: 'boolean' } }, USAGE, 1);
  const [file = ''] = positionals;
  const outcome = await inspectFile(readFileSync(file), path.basename(file));
  if (!outcome.ok) {
    complain(`${file}: ${outcome.reason}`);
    if (values.json === true)
      printJson({
        format: null,
        total: 0,
        importable: 0,
        rejected: [],
        warnings: [],
        reason: outcome.reason,
      });
    return EXIT.unreadable;
  }
  const { report } = outcome;
  if (values.json === true) {
    printJson(report);
    return EXIT.ok;
  }
  print(`${file}: ${report.format}, ${report.total} questions, ${report.importable} can be imported.`);
  for (const one of report.rejected) print(`  line ${one.line ?? '?'}: ${one.type}: ${one.reason}`);
  for (const one of report.warnings) print(`  note, line ${one.line ?? '?'}: ${one.message}`);
  return EXIT.ok;
}
