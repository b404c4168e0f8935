import { Code, Text } from '@mantine/core';
import { Fragment } from 'react';
import { splitAtLinks } from '#shared/domain/text/links.ts';
import { SaidLink } from './said-link.tsx';

const CODE = /(`[^`]+`)/u;

const Words = ({ text }: { readonly text: string }) =>
  splitAtLinks(text).map(({ text: words, href }, index) =>
    href === null ? (
      <Fragment key={`${index} ${words}`}>{words}</Fragment>
    ) : (
      <SaidLink key={`${index} ${words}`} href={href} text={words} />
    ),
  );

/** What somebody wrote: plain words with their lines, code between backticks, and addresses that ask before they leave. */
export const SaidWords = ({ text }: { readonly text: string }) => (
  <Text component="div" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
    {text.split(CODE).map((part, index) => (
      <Fragment key={`${index} ${part}`}>
        {CODE.test(part) ? <Code>{part.slice(1, -1)}</Code> : <Words text={part} />}
      </Fragment>
    ))}
  </Text>
);
