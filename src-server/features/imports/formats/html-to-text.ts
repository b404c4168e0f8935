import sanitizeHtml from 'sanitize-html';
import { scriptText } from './script-text.ts';

/** What a conversion meets on its way: an image to replace by a text, or markup whose look is lost. */
export type HtmlHooks = {
  image: (src: string, alt: string) => string;
  simplified: (what: 'formatting' | 'table' | 'media') => void;
};

const blockTags = new Set('p h1 h2 h3 h4 h5 h6 ul ol table pre blockquote dl figure'.split(' '));
const lineTags = new Set(
  'div li tr dt dd caption section article header footer address center figcaption hr'.split(' '),
);
const looks = new Set(
  'b strong i em u s del strike ins font h1 h2 h3 h4 h5 h6 ul ol code pre mark small big'.split(' '),
);
const media = new Set(['video', 'audio', 'iframe', 'object', 'embed']);
const kept = [...blockTags, ...lineTags, ...looks, ...media, 'br', 'img', 'td', 'th', 'sup', 'sub', 'a'];
const dropped =
  'span tbody thead tfoot colgroup col label abbr cite q kbd samp var tt nobr wbr bdi bdo time data ruby rt rp details summary main nav aside form input button select option optgroup textarea fieldset legend script style noscript template title head body html meta link base source track param canvas map area svg math annotation semantics mrow mi mo mn msup msub mfrac msqrt picture dfn acronym dir menu';
const knownTag = new RegExp(
  String.raw`<(?!/?(?:${[...kept, ...dropped.split(' ')].join('|')}|[a-z]+:[a-z]+)(?=[\s/>])|!--|!\[|!doctype|\?xml)`,
  'gi',
);

const options: sanitizeHtml.IOptions = {
  allowedTags: [...new Set(kept)],
  allowedAttributes: {
    img: ['src', 'alt'],
    a: ['href'],
    video: ['src'],
    audio: ['src'],
    iframe: ['src'],
    object: ['data'],
    embed: ['src'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  nonTextTags: ['script', 'style', 'textarea', 'noscript', 'template', 'title', 'select'],
  nestingLimit: 60,
};

const entity: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

function unescape(text: string): string {
  return text.includes('&')
    ? text.replace(/&(?:amp|lt|gt|quot|nbsp);/g, (found) => entity[found] ?? found)
    : text;
}

const texBounds: readonly (readonly [string, string])[] = [
  ['\\(', '\\)'],
  ['\\[', '\\]'],
  ['$$', '$$'],
];

// "a<b" inside a formula is a comparison, never a tag, whatever follows the sign.
function protectTex(html: string): string {
  let result = html;
  for (const [open, close] of texBounds) {
    let out = '';
    let from = 0;
    for (;;) {
      const start = result.indexOf(open, from);
      const end = start === -1 ? -1 : result.indexOf(close, start + 2);
      if (end === -1) break;
      const formula = result.slice(start, end);
      const plain = /<\/?(?:p|br|span|div)\b/i.test(formula) ? formula : formula.replaceAll('<', '&lt;');
      out += result.slice(from, start) + plain + close;
      from = end + 2;
    }
    result = out + result.slice(from);
  }
  return result;
}

const htmlTags: ReadonlySet<string> = new Set([...kept, ...dropped.split(' ')]);

/** Whether a tag is one that `htmlToText` takes for HTML; all others stand for their own signs. */
export const isHtmlTag = (name: string): boolean => htmlTags.has(name);

/** Whether a text of a format that allows both, is meant as HTML. */
export function looksLikeHtml(text: string): boolean {
  return /<\/(?:p|b|i|u|em|strong|span|div|li|ul|ol|td|tr|table|sub|sup|a|code|pre|h[1-6])>|<(?:br|hr)\s*\/?>|<img\s[^<>]*src/i.test(
    text,
  );
}

// Nothing but paragraphs, line breaks and the plainest entities: safe as it is, and most of what question banks hold.
const beyondPlain = /<(?!\/?p>|br ?\/?>)|&(?!(?:amp|lt|gt|quot|nbsp);)/;

/** Options are the same in many questions of a bank. */
const REMEMBERED = 500;
const REMEMBERED_CHARS = 2_000;
const known = new Map<string, string>();

function sanitised(html: string): string {
  const before = known.get(html);
  if (before !== undefined) return before;
  const safe = sanitizeHtml(protectTex(html).replace(knownTag, '&lt;'), options);
  if (html.length > REMEMBERED_CHARS) return safe;
  if (known.size >= REMEMBERED) known.clear();
  known.set(html, safe);
  return safe;
}

const token = /<(\/?)([a-z0-9]+)([^>]*)>|[^<]+/g;

/** The text of an HTML fragment: paragraphs, line breaks, list items, preformatted blocks, TeX and links' addresses are kept. */
export function htmlToText(html: string, hooks: HtmlHooks): string {
  if (!html.includes('<') && !html.includes('&')) return html.replace(/[\s\u00a0]+/g, ' ').trim();
  const safe = beyondPlain.test(html) ? sanitised(html) : html;
  const writer = new TextWriter(hooks);
  for (const [text, close, tag, attributes] of safe.matchAll(token)) {
    if (tag === undefined) writer.text(unescape(text));
    else if (close === '/') writer.close(tag);
    else writer.open(tag, attributes ?? '');
  }
  return writer.result();
}

function attribute(attributes: string, name: string): string {
  const found = new RegExp(String.raw`\b${name}="([^"]*)"`).exec(attributes)?.[1];
  return found === undefined ? '' : unescape(found);
}

class TextWriter {
  readonly #hooks: HtmlHooks;
  readonly #parts: string[] = [];
  readonly #scripts: { kind: 'sup' | 'sub'; start: number }[] = [];
  readonly #links: { href: string; start: number }[] = [];
  #breaks = 0;
  #pre = 0;
  #cell = false;

  constructor(hooks: HtmlHooks) {
    this.#hooks = hooks;
  }

  text(text: string): void {
    if (this.#pre > 0) this.#write(text);
    else {
      const spaced = text.replace(/[\s\u00a0]+/g, ' ');
      const tail = this.#parts.at(-1) ?? '\n';
      const atStart = this.#breaks > 0 || tail.endsWith(' ') || tail.endsWith('\n');
      this.#write(atStart && spaced.startsWith(' ') ? spaced.slice(1) : spaced);
    }
  }

  open(tag: string, attributes: string): void {
    if (looks.has(tag)) this.#hooks.simplified('formatting');
    this.#breakAround(tag);
    if (tag === 'br') this.#write('\n');
    else if (tag === 'li') this.#write('- ');
    else if (tag === 'pre') this.#pre++;
    else if (tag === 'table') this.#hooks.simplified('table');
    else if (tag === 'tr') this.#cell = false;
    else if (tag === 'td' || tag === 'th') this.#startCell();
    else if (tag === 'img')
      this.#write(this.#hooks.image(attribute(attributes, 'src'), attribute(attributes, 'alt')));
    else if (tag === 'a')
      this.#links.push({ href: attribute(attributes, 'href'), start: this.#parts.length });
    else if (media.has(tag)) this.#media(attributes);
    else if (tag === 'sup' || tag === 'sub') {
      this.#flush();
      this.#scripts.push({ kind: tag, start: this.#parts.length });
    }
  }

  close(tag: string): void {
    if (tag === 'sup' || tag === 'sub') this.#endScript();
    else if (tag === 'a') this.#endLink();
    else if (tag === 'pre') this.#pre = Math.max(0, this.#pre - 1);
    this.#breakAround(tag);
  }

  result(): string {
    return this.#parts.join('').trim();
  }

  #breakAround(tag: string): void {
    if (blockTags.has(tag)) this.#breaks = 2;
    else if (lineTags.has(tag)) this.#breaks = Math.max(this.#breaks, 1);
  }

  #write(text: string): void {
    if (text === '') return;
    this.#flush();
    this.#parts.push(text);
  }

  // Only the tail is looked at: reading the whole text at every block would be quadratic.
  #flush(): void {
    if (this.#breaks === 0) return;
    let tail = this.#parts.pop();
    while (tail !== undefined && tail.trimEnd() === '' && !tail.includes('\n')) tail = this.#parts.pop();
    if (tail !== undefined) {
      const trimmed = tail.replace(/[ \t]{1,1000}$/, '');
      this.#parts.push(trimmed);
      const present = this.#trailingNewlines(trimmed);
      if (present < this.#breaks) this.#parts.push('\n'.repeat(this.#breaks - present));
    }
    this.#breaks = 0;
  }

  #trailingNewlines(tail: string): number {
    if (!tail.endsWith('\n')) return 0;
    return tail.endsWith('\n\n') || (tail === '\n' && this.#parts.at(-2)?.endsWith('\n')) ? 2 : 1;
  }

  #startCell(): void {
    if (this.#cell) this.#write(' | ');
    this.#cell = true;
  }

  #media(attributes: string): void {
    this.#hooks.simplified('media');
    const source = attribute(attributes, 'src') || attribute(attributes, 'data');
    if (source !== '') this.#write(`[media: ${source}]`);
  }

  #endScript(): void {
    const script = this.#scripts.pop();
    if (script === undefined || script.start > this.#parts.length) return;
    this.#write(scriptText(script.kind, this.#parts.splice(script.start).join('')));
  }

  #endLink(): void {
    const link = this.#links.pop();
    if (link === undefined || !/^https?:/i.test(link.href)) return;
    const label = this.#parts.slice(link.start).join('').trim();
    if (label === '') this.#write(link.href);
    else if (!label.includes(link.href) && !link.href.includes(label)) this.#write(` (${link.href})`);
  }
}
