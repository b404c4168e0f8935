import { isHtmlTag } from './html-to-text.ts';
import { allText, type XmlElement } from './xml-element.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const attributesOf = (element: XmlElement, names: readonly string[]): string =>
  names
    .map((name) => {
      const value = element.attributes.get(name);
      return value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`;
    })
    .join('');

const VOID = new Set(['br', 'hr', 'img', 'col', 'wbr']);

/** An element of MathML as it stands, which is turned into TeX with the text around it. */
function mathHtml(element: XmlElement): string {
  const inner = element.nodes
    .map((node) => (typeof node === 'string' ? escapeHtml(node) : mathHtml(node)))
    .join('');
  const attributes = attributesOf(element, [
    'open',
    'close',
    'separators',
    'mathvariant',
    'linethickness',
    'encoding',
  ]);
  return `<${element.name}${attributes}>${inner}</${element.name}>`;
}

/** What takes the place of an element that is not HTML; undefined for its content alone. */
export type Instead = (element: XmlElement) => string | undefined;

/** XHTML and MathML inside a package as HTML; elements of other kinds leave their content, or what `instead` says. */
export function toHtml(nodes: readonly (string | XmlElement)[], instead: Instead = () => undefined): string {
  let html = '';
  for (const node of nodes) {
    if (typeof node === 'string') html += escapeHtml(node);
    else html += instead(node) ?? elementHtml(node, instead);
  }
  return html;
}

function elementHtml(element: XmlElement, instead: Instead): string {
  const { name } = element;
  if (name === 'math') return mathHtml(element);
  const type = element.attributes.get('type') ?? '';
  if (
    name === 'object' &&
    (/^image\//i.test(type) || /\.(?:png|jpe?g|gif|webp|svg)$/i.test(element.attributes.get('data') ?? ''))
  ) {
    const src = escapeHtml(element.attributes.get('data') ?? '');
    return `<img src="${src}" alt="${escapeHtml(allText(element).trim())}">`;
  }
  if (name === 'script' || name === 'style') return '';
  const inner = toHtml(element.nodes, instead);
  if (!isHtmlTag(name)) return inner;
  const open = `<${name}${attributesOf(element, ['src', 'alt', 'href', 'data', 'data-equation-content'])}>`;
  return VOID.has(name) ? open : `${open}${inner}</${name}>`;
}
