import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';

/** A text of Markdown with the tables of GitHub and formulas, as a tree. */
export const markdownTree = (text: string) =>
  fromMarkdown(text, {
    extensions: [gfm(), math()],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  });

type Node = ReturnType<typeof markdownTree>['children'][number];
/** A node of a kind. */
export type Markdown<K extends Node['type'] = Node['type']> = Extract<Node, { type: K }>;

/** The line that a node begins on. */
export const lineOf = (node: {
  readonly position?: { readonly start: { readonly line: number } } | undefined;
}): string => `line ${node.position?.start.line ?? 1}`;
