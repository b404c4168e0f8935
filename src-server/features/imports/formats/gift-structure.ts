import { nextBrace } from './gift-blocks.ts';

/** The parts of one GIFT question; `body` is what stands between its braces, null for a description. */
export type GiftParts = { name: string; stem: string; body: string | null; tail: string };

/** The parts, or what is wrong with the braces. */
export type GiftStructure = { ok: true; parts: GiftParts } | { ok: false; reason: string; name: string };

const escapeOr = {
  text: /\\[\\:#={}~n]|[:=~#]/g,
  answers: /\\[\\:#={}~n]|:/g,
};

// Moodle reads these signs as text outside of the braces; the grammar of gift-pegjs wants them escaped.
function escapeSigns(text: string, pattern: RegExp): string {
  return text.replace(pattern, (found) => (found.length === 1 ? `\\${found}` : found));
}

function splitName(text: string): { name: string; rest: string } {
  if (!text.startsWith('::')) return { name: '', rest: text };
  for (let at = 2; at < text.length - 1; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x5c) at++;
    else if (code === 0x3a && text.charCodeAt(at + 1) === 0x3a) {
      return { name: text.slice(2, at).replace(/\\([\\:#={}~])/g, '$1'), rest: text.slice(at + 2) };
    }
  }
  return { name: '', rest: text };
}

/** Finds name, question text and answers of a block. */
export function giftStructure(block: string): GiftStructure {
  const { name, rest } = splitName(block.trimStart());
  const open = nextBrace(rest, 0);
  if (open === -1) return { ok: true, parts: { name, stem: rest, body: null, tail: '' } };
  if (rest.charAt(open) === '}') {
    return {
      ok: false,
      name: name || rest,
      reason: 'A closing brace } has no opening brace { before it. Escape it as \\} or add the {.',
    };
  }
  const close = nextBrace(rest, open + 1);
  if (close === -1) {
    return {
      ok: false,
      name: name || rest,
      reason: 'The closing brace } of the answers is missing. Add it after the last answer.',
    };
  }
  if (rest.charAt(close) === '{' || nextBrace(rest, close + 1) !== -1) {
    return {
      ok: false,
      name: name || rest,
      reason:
        'There is more than one pair of braces. Put a blank line between questions and write \\{ and \\} for braces in the text.',
    };
  }
  const body = normaliseBody(rest.slice(open + 1, close));
  return {
    ok: true,
    parts: { name, stem: rest.slice(0, open).trimStart(), body, tail: rest.slice(close + 1).trim() },
  };
}

function generalFeedbackStart(body: string): number {
  for (let at = body.indexOf('####'); at !== -1; at = body.indexOf('####', at + 1)) {
    if (body.charAt(at - 1) !== '\\') return at;
  }
  return -1;
}

const trueFalse = /^(?:true|t|false|f)(?=[ \t\n]*(?:#|$))/i;

/** Answers as the grammar wants them, where Moodle accepts more: small letters in {true}, a bare answer, free colons. */
function normaliseBody(source: string): string {
  const general = generalFeedbackStart(source);
  const answers = (general === -1 ? source : source.slice(0, general)).replace(/^[ \t\n]+/, '');
  const feedback = general === -1 ? '' : `####${escapeSigns(source.slice(general + 4), escapeOr.text)}`;
  if (answers.startsWith('#')) return answers + feedback;
  const word = trueFalse.exec(answers)?.[0];
  if (word !== undefined) {
    const rest = answers
      .slice(word.length)
      .replace(/\\[\\:#={}~n]|[:=~]/g, (sign) => (sign.length === 1 ? `\\${sign}` : sign));
    return word.toUpperCase() + rest + feedback;
  }
  const bare = answers.trim() !== '' && !/^[=~]/.test(answers) && !/(?<!\\)[=~]/.test(answers);
  return escapeSigns(bare ? `=${answers}` : answers, escapeOr.answers) + feedback;
}

/** The block as gift-pegjs reads it, without its name. */
export function composeGift(parts: GiftParts): string {
  const stem = escapeSigns(parts.stem, escapeOr.text);
  if (parts.body === null) return stem.trim();
  const tail = parts.tail.startsWith('//') ? '' : escapeSigns(parts.tail, escapeOr.text);
  return `${stem.startsWith('//') ? '[moodle]' : ''}${stem}{${parts.body}}${tail}`.trim();
}
