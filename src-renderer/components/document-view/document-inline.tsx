import { Code } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DocumentMark, InlineNode } from '#shared/domain/documents/document.ts';
import { Formula } from '#renderer/components/formula.tsx';
import { DocumentLink } from './document-link.tsx';

const marked = (mark: DocumentMark, children: ReactNode): ReactNode => {
  switch (mark.type) {
    case 'bold':
      return <strong>{children}</strong>;
    case 'italic':
      return <em>{children}</em>;
    case 'underline':
      return <u>{children}</u>;
    case 'strike':
      return <s>{children}</s>;
    case 'code':
      return <Code>{children}</Code>;
    case 'link':
      return <DocumentLink href={mark.attrs.href}>{children}</DocumentLink>;
  }
};

const One = ({ node }: { readonly node: InlineNode }) => {
  switch (node.type) {
    case 'hardBreak':
      return <br />;
    case 'inlineMath':
      return <Formula tex={node.attrs.latex} source={node.attrs.latex} isBlock={false} />;
    case 'text': {
      // The last mark of the order stands outside of the others.
      let shown: ReactNode = node.text;
      for (const mark of node.marks ?? []) shown = marked(mark, shown);
      return shown;
    }
  }
};

/** What stands in a line: text with its marks, line breaks, formulas. */
export const DocumentInline = ({ nodes = [] }: { readonly nodes?: readonly InlineNode[] | undefined }) =>
  nodes.map((node, at) => <One key={`${at} ${node.type}`} node={node} />);
