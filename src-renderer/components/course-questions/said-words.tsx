import { Code, Text } from '@mantine/core';
import { Fragment } from 'react';

const CODE = /(`[^`]+`)/u;

/** What somebody wrote: plain words with their lines, and code between backticks. */
export const SaidWords = ({ text }: { readonly text: string }) => (
  <Text component="div" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
    {text.split(CODE).map((part, index) => (
      <Fragment key={`${index} ${part}`}>
        {CODE.test(part) ? <Code>{part.slice(1, -1)}</Code> : part}
      </Fragment>
    ))}
  </Text>
);
