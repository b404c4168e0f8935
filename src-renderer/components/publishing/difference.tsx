import { List, Text } from '@mantine/core';

const WRAP = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;

interface DifferenceProps {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** What something said, and what it says now. */
export const Difference = ({ name, before, after }: DifferenceProps) => (
  <Text component="div" size="sm" lh="20px" style={WRAP}>
    <Text component="span" inherit c="dimmed">
      {name}:{' '}
    </Text>
    <Text component="del" inherit c="dimmed">
      {before}
    </Text>{' '}
    <Text component="ins" inherit fw={550} td="none">
      {after}
    </Text>
  </Text>
);

interface PartsProps {
  readonly title: string;
  readonly parts: readonly {
    readonly id: number;
    readonly title: string;
    /** Where it stands. */
    readonly place?: string;
  }[];
}

/** Parts of a version that came, went or moved; nothing where there are none. */
export const DifferentParts = ({ title, parts }: PartsProps) =>
  parts.length === 0 ? null : (
    <div>
      <Text fw={550}>{title}</Text>
      <List size="sm" style={WRAP}>
        {parts.map((part) => (
          <List.Item key={part.id}>
            {part.title}
            {part.place === undefined || part.place === '' ? null : (
              <Text component="span" inherit c="dimmed">
                {`, ${part.place}`}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </div>
  );
