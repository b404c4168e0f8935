import type { ImportFormat } from '#shared/domain/imports/parsed-file.ts';
import { headerLine } from '#server/text-files/split-csv.ts';
import { questionDelimiter } from './formats/csv.ts';

/** The format of a file, or why it is none that can be imported. */
export type Detection = { ok: true; format: ImportFormat } | { ok: false; reason: string };

const knownFormats = 'Lectern imports GIFT, Aiken, Moodle XML, CSV and XLSX.';
const headChars = 2_000_000;

function unknown(what: string): Detection {
  return { ok: false, reason: `${what} ${knownFormats}` };
}

function startsWith(bytes: Uint8Array, ...head: number[]): boolean {
  return head.every((byte, at) => bytes[at] === byte);
}

function detectBinary(bytes: Uint8Array, text: string): Detection | null {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    const names = new TextDecoder('latin1').decode(bytes.subarray(-65_536));
    return names.includes('xl/workbook.xml')
      ? { ok: true, format: 'xlsx' }
      : unknown('The file is a ZIP archive, not a spreadsheet.');
  }
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return unknown('The file is an old Office file. Save it as .xlsx.');
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return unknown('The file is a PDF.');
  return text.slice(0, 100_000).includes('\u0000') ? unknown('The file is not a text file.') : null;
}

function extensionOf(fileName: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

function isJson(text: string): boolean {
  if (!/^[[{]\s*(?:["[{]|$)/.test(text.slice(0, 200))) return false;
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

function hasTableHeader(text: string): boolean {
  return /question[_ -]title/i.test(headerLine(text)) && questionDelimiter(text) !== null;
}

const answerGroup = /(?<!\\)\{\s*(?:\}|[=~#]|(?:T|F|TRUE|FALSE)\s*[}#])/i;
const aikenQuestion =
  /^[ \t]*[A-Z][.)][^\r\n]{0,5000}(?:\r\n?|\n)(?:[ \t]*(?:\r\n?|\n)){0,3}[ \t]*ANSWER[ \t]*:/im;

/** Tells the format of a file by what stands in it, and by its name only where that leaves a choice. */
export function detectFormat(bytes: Uint8Array, decoded: string, fileName: string): Detection {
  if (bytes.length === 0) return unknown('The file is empty.');
  const binary = detectBinary(bytes, decoded);
  if (binary !== null) return binary;
  const text = decoded.slice(0, headChars).trim();
  const extension = extensionOf(fileName);
  if (text === '') return unknown('The file is empty.');
  if (text.startsWith('<') && (extension === 'xml' || /<(?:\?xml|quiz)\b/i.test(text.slice(0, 20_000)))) {
    return { ok: true, format: 'moodle-xml' };
  }
  if (isJson(decoded.trim())) return unknown('The file is JSON.');
  if (hasTableHeader(text)) return { ok: true, format: 'csv' };
  return detectByShape(text, extension);
}

function detectByShape(text: string, extension: string): Detection {
  const isAiken = aikenQuestion.test(text);
  const isGift = answerGroup.test(text);
  if (isAiken && !(isGift && extension === 'gift')) return { ok: true, format: 'aiken' };
  if (isGift) return { ok: true, format: 'gift' };
  if (extension === 'gift' && /[{}]|^\s*(?:::|\$CATEGORY:)/m.test(text)) return { ok: true, format: 'gift' };
  if (/^[ \t]*ANSWER[ \t]*:/im.test(text)) return { ok: true, format: 'aiken' };
  if (/^\s*\$CATEGORY:/m.test(text)) return { ok: true, format: 'gift' };
  if (extension === 'csv')
    return unknown('The first row of the CSV file does not name a column question_title.');
  if (extension === 'xml') return unknown('The file is named .xml, but holds no XML.');
  if (extension === 'xlsx') return unknown('The file is named .xlsx, but is no spreadsheet.');
  return unknown('The file has no questions in a known form.');
}
