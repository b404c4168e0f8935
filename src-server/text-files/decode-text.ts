/** The characters of a text file, how they were read, and what the author should know about that. */
export type DecodedText = { text: string; warning: string | null };

type Bom = { encoding: string; length: number };

function findBom(bytes: Uint8Array): Bom | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', length: 3 };
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', length: 2 };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', length: 2 };
  return null;
}

/** Enough to see whether every second byte of Latin letters is empty. */
const SAMPLE = 400;

/** UTF-16 that does not say so at its beginning, as scripts write it. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, SAMPLE);
  if (bytes.length < 4 || bytes.length % 2 !== 0) return null;
  const empty = [0, 1].map((odd) => sample.filter((byte, at) => at % 2 === odd && byte === 0).length);
  const [even = 0, odd = 0] = empty;
  const most = (sample.length / 2) * 0.7;
  if (even === 0 && odd >= most) return 'utf-16le';
  return odd === 0 && even >= most ? 'utf-16be' : null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function damagedCharacters(text: string): { damaged: number; intact: number } {
  let damaged = 0;
  let intact = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) damaged++;
    else if (code > 0x7f) intact++;
  }
  return { damaged, intact };
}

function decodeWithout(bytes: Uint8Array, declared: string | null): DecodedText {
  if (declared !== null) {
    try {
      return { text: new TextDecoder(declared).decode(bytes), warning: null };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  const asUtf8 = new TextDecoder('utf-8').decode(bytes);
  const { damaged, intact } = damagedCharacters(asUtf8);
  if (intact > damaged) {
    return {
      text: asUtf8,
      warning: `${damaged} damaged characters were replaced by �. Save the file as UTF-8 to keep them.`,
    };
  }
  return {
    text: new TextDecoder('windows-1252').decode(bytes),
    warning:
      'The file is not UTF-8; it was read as Windows-1252 (Western European). Check letters with accents.',
  };
}

/** Decodes a text file: by its byte order mark, as UTF-8, by the encoding it declares, or as Windows-1252 with a warning. */
export function decodeText(bytes: Uint8Array, declared: string | null = null): DecodedText {
  const bom = findBom(bytes);
  if (bom !== null) {
    return { text: new TextDecoder(bom.encoding).decode(bytes.subarray(bom.length)), warning: null };
  }
  const utf16 = unmarkedUtf16(bytes);
  if (utf16 !== null) return { text: new TextDecoder(utf16).decode(bytes), warning: null };
  if (isUtf8(bytes)) return { text: new TextDecoder('utf-8').decode(bytes), warning: null };
  return decodeWithout(bytes, declared);
}

/** The encoding that an XML declaration names, if there is one. */
export function declaredXmlEncoding(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1] ?? null;
}
