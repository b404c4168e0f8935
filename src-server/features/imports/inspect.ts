import { toInspectReport, type InspectReport } from '#shared/domain/imports/parsed-file.ts';
import type { ParseControl } from './formats/parse-control.ts';
import { parseFile } from './formats/parse-file.ts';

/** What a file holds, or why it cannot be read as a whole. */
export type InspectOutcome = { ok: true; report: InspectReport } | { ok: false; reason: string };

/** Looks into a question file without keeping anything: what `lectern inspect FILE --json` prints. */
export async function inspectFile(
  bytes: Uint8Array,
  fileName: string,
  control: ParseControl = {},
): Promise<InspectOutcome> {
  const outcome = await parseFile(bytes, fileName, control);
  return outcome.ok ? { ok: true, report: toInspectReport(outcome.file) } : outcome;
}
