import { XMLParser, XMLValidator } from 'fast-xml-parser';

/**
 * An XML element with its own text (its direct text and CDATA, entities decoded) and its child elements;
 * `nodes` are both in their order.
 */
export type XmlElement = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: readonly XmlElement[];
  text: string;
  nodes: readonly (string | XmlElement)[];
};

/** The parsed element, or what is wrong, with the line inside the source. */
export type XmlOutcome = { ok: true; element: XmlElement } | { ok: false; reason: string; line: number };

const textKey = '#text';
const cdataKey = '#cdata';
const attributesKey = ':@';

const common = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  textNodeName: textKey,
  cdataPropName: cdataKey,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  maxNestedTags: 60,
} as const;

const parser = new XMLParser(common);
const localParser = new XMLParser({ ...common, removeNSPrefix: true });

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (found, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? found;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : found;
    },
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const noAttributes: ReadonlyMap<string, string> = new Map();

function attributesOf(node: Record<string, unknown>): ReadonlyMap<string, string> {
  const attributes = node[attributesKey];
  if (!isRecord(attributes)) return noAttributes;
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(attributes)) found.set(name, decodeEntities(String(value)));
  return found;
}

function plainText(nodes: unknown): string {
  if (!Array.isArray(nodes)) return '';
  return nodes
    .map((node: unknown) => (isRecord(node) && typeof node[textKey] === 'string' ? node[textKey] : ''))
    .join('');
}

function toElement(name: string, content: unknown, attributes: ReadonlyMap<string, string>): XmlElement {
  const children: XmlElement[] = [];
  const nodes: (string | XmlElement)[] = [];
  let text = '';
  for (const node of Array.isArray(content) ? content : []) {
    if (!isRecord(node)) continue;
    for (const key in node) {
      if (key === attributesKey) continue;
      const value = node[key];
      if (key === textKey || key === cdataKey) {
        const words = key === textKey ? decodeEntities(String(value)) : plainText(value);
        text += words;
        nodes.push(words);
      } else {
        const child = toElement(key, value, attributesOf(node));
        children.push(child);
        nodes.push(child);
      }
    }
  }
  return { name, attributes, children, text, nodes };
}

/**
 * Parses one well-formed element; entities other than XML's own five and character numbers stay as they are.
 * @param names `local` leaves out the prefixes of namespaces.
 */
export function parseXmlElement(source: string, names: 'as-written' | 'local' = 'as-written'): XmlOutcome {
  const valid = XMLValidator.validate(source);
  if (valid !== true) return { ok: false, reason: valid.err.msg, line: valid.err.line };
  try {
    const nodes: unknown = (names === 'local' ? localParser : parser).parse(source);
    const root = toElement('', nodes, new Map()).children.find((child) => !child.name.startsWith('?'));
    return root === undefined
      ? { ok: false, reason: 'there is no element', line: 1 }
      : { ok: true, element: root };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { ok: false, reason: error.message.slice(0, 200), line: 1 };
  }
}

/** The first child of that name. */
export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name);
}

/** All children of that name. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** Every element below that has one of the names, in the order of the document; what lies in one is not looked into. */
export function findAll(element: XmlElement, isWanted: (name: string) => boolean): XmlElement[] {
  const found: XmlElement[] = [];
  const look = (inside: XmlElement): void => {
    for (const child of inside.children) {
      if (isWanted(child.name)) found.push(child);
      else if (child.children.length > 0) look(child);
    }
  };
  look(element);
  return found;
}

/** All text below, whatever it stands in. */
export function allText(element: XmlElement): string {
  return element.nodes.map((node) => (typeof node === 'string' ? node : allText(node))).join('');
}

/** The text of a child of that name, or of the `<text>` in it, as Moodle nests it. */
export function textOf(element: XmlElement | undefined, name: string): string {
  const child = element === undefined ? undefined : childOf(element, name);
  if (child === undefined) return '';
  return childOf(child, 'text')?.text ?? child.text;
}
