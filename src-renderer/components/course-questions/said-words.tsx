import { Code, Stack, Text } from '@mantine/core';
import { Fragment, useMemo, type ReactNode } from 'react';
import { saidBlocks, type SaidBlock, type SaidInline } from '#renderer/lib/said-blocks.ts';
import { Formula } from '../formula.tsx';
import { SaidLink } from './said-link.tsx';

const one = (node: SaidInline): ReactNode => {
  switch (node.kind) {
    case 'words':
      return node.text;
    case 'link':
      return <SaidLink href={node.href} text={node.text} />;
    case 'formula':
      return <Formula tex={node.tex} source={node.source} isBlock={node.isBlock} />;
    case 'code':
      return <Code>{node.text}</Code>;
    case 'bold':
      return (
        <strong>
          <Line nodes={node.children} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Line nodes={node.children} />
        </em>
      );
  }
};

const Line = ({ nodes }: { readonly nodes: readonly SaidInline[] }) =>
  nodes.map((node, at) => <Fragment key={`${at} ${node.kind}`}>{one(node)}</Fragment>);

const Block = ({ block }: { readonly block: SaidBlock }) => {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p style={{ margin: 0, whiteSpace: 'pre-line' }}>
          <Line nodes={block.children} />
        </p>
      );
    case 'code':
      return (
        <Code block tabIndex={0}>
          {block.text}
        </Code>
      );
    case 'quote':
      return (
        <Stack
          component="blockquote"
          gap={8}
          m={0}
          ps={12}
          style={{ borderInlineStart: '2px solid var(--line2)' }}
        >
          <Blocks blocks={block.children} />
        </Stack>
      );
    case 'list': {
      const items = block.items.map((item, at) => (
        <li key={`${at} ${item.length}`}>
          <Blocks blocks={item} />
        </li>
      ));
      const style = { margin: 0, paddingInlineStart: 24 };
      return block.start === null ? (
        <ul style={style}>{items}</ul>
      ) : (
        <ol start={block.start} style={style}>
          {items}
        </ol>
      );
    }
  }
};

const Blocks = ({ blocks }: { readonly blocks: readonly SaidBlock[] }) =>
  blocks.map((block, at) => <Block key={`${at} ${block.kind}`} block={block} />);

/** What somebody wrote: bold, italic, code, lists, quotes and formulas are drawn, addresses ask before they leave. */
export const SaidWords = ({ text }: { readonly text: string }) => {
  const blocks = useMemo(() => saidBlocks(text), [text]);
  return (
    <Text component="div" style={{ overflowWrap: 'anywhere' }}>
      <Stack gap={8}>
        <Blocks blocks={blocks} />
      </Stack>
    </Text>
  );
};
