/** The words of one mail; `{{name}}` and the like stand for what is put in. */
export interface LetterTemplate {
  readonly subject: string;
  readonly before: readonly string[];
  /** What its link says; without it there is none. */
  readonly action?: string;
  readonly after: readonly string[];
}

/** The words of all mails of one language. */
export interface LetterWords {
  readonly language: string;
  readonly code: string;
  readonly foot: string;
  readonly unsubscribe: string;
}

/** What is put in. */
export interface LetterParts {
  /** What people typed among it: names, an institution. */
  readonly values: Readonly<Record<string, string>>;
  /** Lines of their own below the beginning, with what people typed in them. */
  readonly lines?: readonly string[];
  /** As it is to be typed; null where the mail has none. */
  readonly code: string | null;
  /** Null where nobody is known to reach this server by an address. */
  readonly link: string | null;
  readonly unsubscribeLink: string | null;
}

export interface RenderedLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const LONGEST_IN_SUBJECT = 60;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;
/** What turns the direction of text: it must not reach beyond what somebody typed. */
const DIRECTION_SIGNS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** In one line, as no header and no paragraph may be begun by a name. */
const inOneLine = (text: string): string =>
  text
    .replaceAll(DIRECTION_SIGNS, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

const shortened = (text: string): string =>
  text.length <= LONGEST_IN_SUBJECT ? text : `${Array.from(text).slice(0, LONGEST_IN_SUBJECT).join('')}…`;

const inText = (value: string): string =>
  RIGHT_TO_LEFT.test(value) ? FIRST_STRONG_ISOLATE + value + POP_ISOLATE : value;

const filled = (
  line: string,
  values: Readonly<Record<string, string>>,
  { plain, typed }: { plain: (text: string) => string; typed: (text: string) => string },
): string =>
  line
    .split(/\{\{(\w+)\}\}/u)
    .map((part, at) => (at % 2 === 0 ? plain(part) : typed(inOneLine(values[part] ?? ''))))
    .join('');

const same = (text: string): string => text;
const FOR_TEXT = { plain: same, typed: inText };
const FOR_SUBJECT = { plain: same, typed: (value: string) => inText(shortened(value)) };
const FOR_HTML = { plain: escapeHtml, typed: (value: string) => `<bdi>${escapeHtml(value)}</bdi>` };

const BODY = 'margin:0;padding:24px;font:16px/24px system-ui,sans-serif;color:#1c2024;background:#ffffff';
const COLUMN = 'max-width:560px;margin:0 auto;overflow-wrap:anywhere';
const CODE = 'font:600 22px/28px ui-monospace,monospace;letter-spacing:1px';
const FOOT = 'margin-top:32px;font-size:13px;line-height:18px;color:#5c6570';

/** A mail as text and as HTML with the same words; nothing that somebody typed is markup or another line. */
export function renderLetter(
  words: LetterWords,
  template: LetterTemplate,
  { values, lines = [], code, link, unsubscribeLink }: LetterParts,
): RenderedLetter {
  const codeLine = code === null ? [] : [words.code];
  const all = { ...values, code: code ?? '' };
  const text = (line: string): string => filled(line, all, FOR_TEXT);
  const html = (line: string): string => filled(line, all, FOR_HTML);
  const action = link === null || template.action === undefined ? null : { label: template.action, link };
  const paragraph = (line: string, style = ''): string =>
    `<p dir="auto"${style === '' ? '' : ` style="${style}"`}>${line}</p>`;
  return {
    subject: filled(template.subject, all, FOR_SUBJECT),
    text: [
      ...template.before.map(text),
      ...lines.map((line) => inText(inOneLine(line))),
      ...codeLine.map(text),
      ...(action === null ? [] : [`${action.label}: ${action.link}`]),
      ...template.after.map(text),
      `-- \n${text(words.foot)}`,
      ...(unsubscribeLink === null ? [] : [`${words.unsubscribe}: ${unsubscribeLink}`]),
      '',
    ].join('\n\n'),
    html: [
      `<!doctype html><html lang="${words.language}" dir="ltr"><head><meta charset="utf-8"></head>`,
      `<body style="${BODY}"><div style="${COLUMN}">`,
      ...template.before.map((line) => paragraph(html(line))),
      ...lines.map((line) => paragraph(`<bdi>${escapeHtml(inOneLine(line))}</bdi>`)),
      ...codeLine.map((line) => paragraph(html(line), CODE)),
      ...(action === null
        ? []
        : [paragraph(`<a href="${escapeHtml(action.link)}">${escapeHtml(action.label)}</a>`)]),
      ...template.after.map((line) => paragraph(html(line))),
      `<div style="${FOOT}">`,
      paragraph(html(words.foot)),
      ...(unsubscribeLink === null
        ? []
        : [paragraph(`<a href="${escapeHtml(unsubscribeLink)}">${escapeHtml(words.unsubscribe)}</a>`)]),
      '</div></div></body></html>',
    ].join('\n'),
  };
}
