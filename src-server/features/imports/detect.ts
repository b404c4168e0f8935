import type { ImportFormat } from '#shared/domain/imports/parsed-file.ts';
import { headerLine } from '#server/text-files/split-csv.ts';
import { QUESTION_FILE_ENTRY } from '#shared/domain/imports/question-file.ts';
import { isBlackboardText } from './formats/blackboard-text.ts';
import { foreignDelimiter, isForeignTable, questionDelimiter } from './formats/csv.ts';
import { isLecternJson } from './formats/lectern-file.ts';
import { QTI3 } from './formats/package.ts';
import { Qti2Reader } from './formats/qti2.ts';
import { readProlog } from './formats/xml-prolog.ts';
import { listZipNames } from './formats/zip-archive.ts';

/** The format of a file that is text, or why it is none that can be imported. */
export type Detection = { ok: true; format: Exclude<ImportFormat, 'xlsx'> } | { ok: false; reason: string };

/** What a ZIP container is for. */
export type ArchiveDetection = { ok: true; kind: 'xlsx' | 'package' } | { ok: false; reason: string };

const knownFormats =
  'Lectern imports GIFT, Aiken, Moodle XML, QTI 1.2, 2.1 and 2.2, Blackboard text, CSV, XLSX and its own files.';
const headChars = 2_000_000;

function unknown(what: string): { ok: false; reason: string } {
  return { ok: false, reason: `${what} ${knownFormats}` };
}

function startsWith(bytes: Uint8Array, ...head: number[]): boolean {
  return head.every((byte, at) => bytes[at] === byte);
}

/** Tells what a ZIP container is for by the names in it; null for what is none. */
export function detectArchive(bytes: Uint8Array): ArchiveDetection | null {
  if (!startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return null;
  const names = listZipNames(bytes);
  if (names.includes('xl/workbook.xml')) return { ok: true, kind: 'xlsx' };
  const isPackage = names.some((name) => /(?:^|\/)imsmanifest\.xml$|\.(?:xml|qti|dat)$/i.test(name));
  if (isPackage || names.includes(QUESTION_FILE_ENTRY) || names.length === 0)
    return { ok: true, kind: 'package' };
  return unknown('The file is a ZIP archive without questions. Unpack it and upload the files in it.');
}

function detectBinary(bytes: Uint8Array, text: string): Detection | null {
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
  const xml = detectXml(text, extension);
  if (xml !== null) return xml;
  if (isLecternJson(text)) return { ok: true, format: 'lectern' };
  if (isJson(decoded.trim())) return unknown('The file is JSON.');
  if (isBlackboardText(text)) return { ok: true, format: 'bbq-text' };
  if (hasTableHeader(text) || isForeignTable(text)) return { ok: true, format: 'csv' };
  return detectByShape(text, extension);
}

/** Tells an XML file by its first element; null for what is no XML. */
function detectXml(text: string, extension: string): Detection | null {
  if (!text.startsWith('<')) return null;
  const prolog = readProlog(text);
  const root = prolog.ok ? prolog.root : '';
  if (root === 'questestinterop') return { ok: true, format: 'qti12' };
  if (Qti2Reader.isRoot(root)) return { ok: true, format: 'qti21' };
  if (root.startsWith('qti-')) return { ok: false, reason: QTI3 };
  if (root === 'manifest') {
    return unknown('The file is the list of contents of a package. Upload the whole package (ZIP).');
  }
  const isXml = extension === 'xml' || /<(?:\?xml|quiz)\b/i.test(text.slice(0, 20_000));
  if (!isXml) return null;
  return root === 'quiz' || !prolog.ok
    ? { ok: true, format: 'moodle-xml' }
    : unknown(`The XML file starts with <${root}>.`);
}

function detectByShape(text: string, extension: string): Detection {
  const isAiken = aikenQuestion.test(text);
  const isGift = answerGroup.test(text);
  if (isAiken && !(isGift && extension === 'gift')) return { ok: true, format: 'aiken' };
  if (isGift) return { ok: true, format: 'gift' };
  if (extension === 'gift' && /[{}]|^\s*(?:::|\$CATEGORY:)/m.test(text)) return { ok: true, format: 'gift' };
  if (/^[ \t]*ANSWER[ \t]*:/im.test(text)) return { ok: true, format: 'aiken' };
  if (/^\s*\$CATEGORY:/m.test(text)) return { ok: true, format: 'gift' };
  const isNamedTable = extension === 'csv' || extension === 'tsv';
  if (isNamedTable && foreignDelimiter(text) !== null) return { ok: true, format: 'csv' };
  if (isNamedTable) return unknown('The first row of the CSV file does not name a column question_title.');
  if (extension === 'xml') return unknown('The file is named .xml, but holds no XML.');
  if (extension === 'xlsx') return unknown('The file is named .xlsx, but is no spreadsheet.');
  return unknown('The file has no questions in a known form.');
}
