import { importLimits } from '#shared/domain/imports/limits.ts';
import type { ParseOutcome } from '#shared/domain/imports/parsed-file.ts';
import { detectArchive, detectFormat } from '#server/features/imports/detect.ts';
import { parseAiken } from './aiken.ts';
import { parseBlackboardText } from './blackboard-text.ts';
import { parseCsv } from './csv.ts';
import { declaredXmlEncoding, decodeText } from '#server/text-files/decode-text.ts';
import { parseGift } from './gift.ts';
import { parseLecternJson } from './lectern-file.ts';
import { parseMoodleXml } from './moodle-xml.ts';
import { parsePackage } from './package.ts';
import type { ParseControl } from './parse-control.ts';
import { parseQti12 } from './qti12.ts';
import { parseQti2 } from './qti2.ts';
import { parseXlsx } from './xlsx.ts';

const textParsers = {
  gift: parseGift,
  aiken: parseAiken,
  csv: parseCsv,
  'moodle-xml': parseMoodleXml,
  qti12: parseQti12,
  qti21: parseQti2,
  'bbq-text': parseBlackboardText,
  lectern: parseLecternJson,
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
  const archive = detectArchive(bytes);
  if (archive !== null) {
    if (!archive.ok) return archive;
    return archive.kind === 'xlsx' ? parseXlsx(bytes, control) : parsePackage(bytes, control);
  }
  const decoded = decodeText(bytes, declaredXmlEncoding(bytes));
  const detected = detectFormat(bytes, decoded.text, fileName);
  if (!detected.ok) return detected;
  const outcome = await textParsers[detected.format](decoded.text, control);
  if (outcome.ok && decoded.warning !== null) {
    outcome.file.warnings.unshift({ index: null, line: null, message: decoded.warning });
  }
  return outcome;
}
