import { Text } from '@mantine/core';
import { diffWords } from 'diff';
import { useMemo } from 'react';

interface ChangedWordsProps {
  readonly before: string;
  readonly after: string;
}

/** A text with what was taken out struck through, and what came in underlined. */
export const ChangedWords = ({ before, after }: ChangedWordsProps) => {
  const parts = useMemo(
    () => diffWords(before, after).map((part, at) => ({ ...part, key: at })),
    [before, after],
  );
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {parts.map(({ key, added, removed, value }) => {
        if (removed)
          return (
            <del key={key} style={{ color: 'var(--bad)' }}>
              {value}
            </del>
          );
        if (added)
          return (
            <ins key={key} style={{ color: 'var(--ok)' }}>
              {value}
            </ins>
          );
        return <span key={key}>{value}</span>;
      })}
    </Text>
  );
};
