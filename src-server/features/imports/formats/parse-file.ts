import { importLimits } from '#shared/domain/imports/limits.ts';
import type { ParseOutcome } from '#shared/domain/imports/parsed-file.ts';
import { detectFormat } from '#server/features/imports/detect.ts';
import { declaredXmlEncoding, decodeText } from './decode-text.ts';
import type { ParseControl } from './parse-control.ts';

/** A thread reads one file: loading the libraries of all the formats would take longer than most files. */
const textParsers = {
  gift: async () => (await import('./gift.ts')).parseGift,
  aiken: async () => (await import('./aiken.ts')).parseAiken,
  csv: async () => (await import('./csv.ts')).parseCsv,
  'moodle-xml': async () => (await import('./moodle-xml.ts')).parseMoodleXml,
};

/**
 * Reads a question file of any known format. Never throws for what stands in the file;
 * it throws only the reason of `control.signal` once the caller has cancelled.
 */
export async function parseFile(
  bytes: Uint8Array,
  fileName: string,
  control: ParseControl = {},
): Promise<ParseOutcome> {
  if (bytes.length > importLimits.fileBytes) {
    return { ok: false, reason: 'The file is larger than 64 MiB. Split it into smaller files.' };
  }
  const decoded = decodeText(bytes, declaredXmlEncoding(bytes));
  const detected = detectFormat(bytes, decoded.text, fileName);
  if (!detected.ok) return detected;
  if (detected.format === 'xlsx') return (await import('./xlsx.ts')).parseXlsx(bytes, control);
  const parse = await textParsers[detected.format]();
  const outcome = await parse(decoded.text, control);
  if (outcome.ok && decoded.warning !== null) {
    outcome.file.warnings.unshift({ index: null, line: null, message: decoded.warning });
  }
  return outcome;
}
