/** What a paste may bring that documents do not keep. */
export const DROPPED = ['images', 'media', 'embedded', 'forms', 'links', 'looks'] as const;
export type Dropped = (typeof DROPPED)[number];

export type DroppedCounts = Readonly<Partial<Record<Dropped, number>>>;

const SELECTORS: Readonly<Record<Exclude<Dropped, 'links' | 'looks'>, string>> = {
  images: 'img:not([data-sha256]), picture, svg, canvas',
  media: 'video:not([data-sha256]), audio:not([data-sha256])',
  embedded: 'iframe, object, embed, applet',
  forms: 'input, select, textarea, button, form',
};

/** What shows nothing, and what is said beside the text. */
const SILENT = 'script, style, meta, link, title, template, noscript, head';

const LOOKS = /(?:^|;)\s*(?:color|background(?:-color)?|font-family|font-size)\s*:/iu;

/** Takes out what documents do not keep, and counts it by its kind. */
function takeOut(root: ParentNode, isAllowed: (href: string) => boolean): DroppedCounts {
  for (const element of root.querySelectorAll(SILENT)) element.remove();
  const counts: Partial<Record<Dropped, number>> = {};
  const count = (kind: Dropped, by = 1): void => {
    if (by > 0) counts[kind] = (counts[kind] ?? 0) + by;
  };
  const take = (kind: keyof typeof SELECTORS): void => {
    const found = [...root.querySelectorAll(SELECTORS[kind])];
    // A picture and the image in it are one.
    count(kind, found.filter((element) => element.parentElement?.closest(SELECTORS[kind]) == null).length);
    // What stands in a form is text of the page, too.
    for (const element of found) element.replaceWith(...(kind === 'forms' ? element.childNodes : []));
  };
  for (const kind of ['images', 'media', 'embedded', 'forms'] as const) take(kind);
  for (const link of root.querySelectorAll('a[href]')) {
    if (isAllowed(link.getAttribute('href') ?? '')) continue;
    count('links');
    link.replaceWith(...link.childNodes);
  }
  const styled = [...root.querySelectorAll('[style]')];
  const hasLooks = styled.some((element) => LOOKS.test(element.getAttribute('style') ?? ''));
  if (hasLooks || root.querySelector('font') !== null) count('looks');
  return counts;
}

/** The first heading of a page is its title, which documents do not repeat: every level moves down where there is one. */
function lowerHeadings(root: ParentNode, document: Document): void {
  const shift = root.querySelector('h1') === null ? 0 : 1;
  for (const heading of root.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const level = Math.min(4, Number(heading.localName.slice(1)) + shift);
    const lowered = document.createElement(`h${level}`);
    lowered.append(...heading.childNodes);
    heading.replaceWith(lowered);
  }
}

const FROM_WORD = /urn:schemas-microsoft-com|class=["']?Mso/iu;

/**
 * Word says in properties of its own which paragraphs are items of lists. Style sheets of the paste are written onto
 * the elements before they are read, and only custom properties outlive that.
 */
export const keepWordLists = (html: string): string =>
  FROM_WORD.test(html) ? html.replaceAll(/(?<!-)mso-list\s*:/giu, '--mso-list:') : html;

const WORD_LEVEL = /--mso-list:[^;]*\blevel(?<level>\d)/iu;
/** The sign or number that Word writes before the text of an item. */
const NUMBERED = /^\s*(?:\(?[\da-z]{1,3}[.)])\s*/iu;

const levelOf = (paragraph: Element): number =>
  Number(WORD_LEVEL.exec(paragraph.getAttribute('style') ?? '')?.groups?.['level'] ?? 0);

/** Word's items of lists are paragraphs with a sign before them; the sign is a part of its own. */
function takeSign(paragraph: Element): string {
  const signs = [
    ...paragraph.querySelectorAll('[style*="--mso-list:Ignore" i], [style*="--mso-list: Ignore" i]'),
  ];
  const text = signs.map((sign) => sign.textContent).join('');
  for (const sign of signs) sign.remove();
  return text;
}

/** Makes lists of the paragraphs that Word writes in the place of lists. */
function makeLists(root: ParentNode, document: Document): void {
  let open: { readonly level: number; readonly list: Element }[] = [];
  let last: Element | null = null;
  for (const paragraph of root.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const level = levelOf(paragraph);
    if (level === 0) continue;
    if (last === null || paragraph.previousElementSibling !== last) open = [];
    const kind = NUMBERED.test(takeSign(paragraph)) ? 'ol' : 'ul';
    open = open.filter((one) => one.level < level || (one.level === level && one.list.localName === kind));
    let list = open.at(-1)?.level === level ? open.at(-1)?.list : undefined;
    if (list === undefined) {
      list = document.createElement(kind);
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent == null) paragraph.before(list);
      else parent.append(list);
      open.push({ level, list });
    }
    const item = document.createElement('li');
    const text = document.createElement('p');
    text.append(...paragraph.childNodes);
    item.append(text);
    list.append(item);
    paragraph.remove();
    // Behind it stands what comes next.
    last = open[0]?.list ?? null;
  }
}

/**
 * Makes of pasted elements what a document keeps: lists of Word's paragraphs, headings of the second to the fourth
 * level, neither images nor anything that runs. Changes `root`, which was parsed for this paste alone.
 * @returns what was left out, by its kind
 */
export function cleanPasted(root: ParentNode & Node, isAllowed: (href: string) => boolean): DroppedCounts {
  const document = root.ownerDocument;
  if (document === null) return {};
  const dropped = takeOut(root, isAllowed);
  makeLists(root, document);
  lowerHeadings(root, document);
  return dropped;
}
