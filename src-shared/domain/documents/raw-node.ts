import { isPlainText } from '#shared/domain/wire/plain-text.ts';
import { MAX_DOCUMENT_DEPTH } from './document.ts';
import type { FaultKeeper, NodePath } from './read-problem.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A node before its kind has been looked at. */
export interface RawNode {
  readonly type: string;
  readonly attrs: Fields;
  readonly content: readonly unknown[];
  readonly marks: readonly unknown[];
  readonly text: unknown;
  readonly path: NodePath;
}

const NODE_KEYS = new Set(['type', 'attrs', 'content', 'marks', 'text']);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** What somebody called a node, mark or attribute, short enough for a sentence. */
const named = (name: string): string => JSON.stringify(name.slice(0, 40).toWellFormed());

/** The parts of a node, a mark or the document; undefined, with a sentence, for what is none. */
export function readRaw(value: unknown, path: NodePath, { refuse }: FaultKeeper): RawNode | undefined {
  if (path.length >= MAX_DOCUMENT_DEPTH)
    return refuse(`Blocks stand inside of each other more than ${MAX_DOCUMENT_DEPTH} deep.`, path);
  if (!isFields(value)) return refuse('Here is no block and no text.', path);
  const stranger = Object.keys(value).find((key) => !NODE_KEYS.has(key));
  if (stranger !== undefined) return refuse(`Documents do not keep ${named(stranger)}.`, path);
  const { type, attrs = {}, content = [], marks = [], text } = value;
  if (typeof type !== 'string') return refuse('Here is no block and no text.', path);
  if (!isFields(attrs)) return refuse(`The attributes of ${named(type)} are not named.`, path);
  if (!isList(content)) return refuse(`The content of ${named(type)} is not a list.`, path);
  if (!isList(marks)) return refuse(`The marks of ${named(type)} are not a list.`, path);
  return { type, attrs, content, marks, text, path };
}

/** What TipTap writes beside the kept attributes: it says how something looks, and is left out. */
const LEFT_OUT: Readonly<Record<string, ReadonlySet<string>>> = {
  orderedList: new Set(['type']),
  tableCell: new Set(['colwidth']),
  tableHeader: new Set(['colwidth']),
  link: new Set(['target', 'rel', 'class', 'title']),
};

/** Whether a node has the attributes that are kept of its kind, and no others. */
export function hasOnly(node: RawNode, kept: readonly string[], { refuse }: FaultKeeper): boolean {
  const stranger = Object.keys(node.attrs).find(
    (key) => !kept.includes(key) && LEFT_OUT[node.type]?.has(key) !== true,
  );
  if (stranger === undefined) return true;
  refuse(`Documents do not keep ${named(stranger)} of ${named(node.type)}.`, node.path);
  return false;
}

/** Refuses a node, mark or child of a kind that is not kept where it stands. */
export const refuseKind = (node: RawNode, place: string, { refuse }: FaultKeeper): undefined =>
  refuse(`Documents do not keep ${named(node.type)} ${place}.`, node.path);

/** Text of bounded length, as both databases and every hash keep it; undefined for what is none. */
export const plainText = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value.length <= most && isPlainText(value) ? value : undefined;

/** A whole number within bounds; undefined for what is none. */
export const wholeNumber = (value: unknown, least: number, most: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : undefined;

const SHA256 = /^[0-9a-f]{64}$/u;

/** The name of a stored file; undefined for what is none. */
export const fileName = (value: unknown): string | undefined =>
  typeof value === 'string' && SHA256.test(value) ? value : undefined;
