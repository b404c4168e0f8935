import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface ExamPersonLineProps {
  readonly name: string;
  /** Before the name, where one of several is chosen. */
  readonly lead?: ReactNode;
  /** What is said about them under the name. */
  readonly children: ReactNode;
  /** What can be done about them. */
  readonly actions: readonly PersonAction[];
}

export interface PersonAction {
  readonly label: string;
  readonly name: string;
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  readonly run: () => void;
}

/** A person in a section of an exam's pane: who sits it, who has more time. */
export const ExamPersonLine = ({ name, lead, children, actions }: ExamPersonLineProps) => (
  <Group component="li" justify="space-between" wrap="nowrap" gap={12}>
    {lead}
    <div style={{ minWidth: 0, flex: 1 }}>
      <Text inherit fw={500} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
    <Group gap={6} justify="flex-end" style={{ flex: 'none' }}>
      {actions.map((action) => (
        <Button
          key={action.label}
          size="compact-xs"
          variant="default"
          aria-label={action.name}
          loading={action.isPending === true}
          disabled={action.isDisabled === true}
          onClick={action.run}
        >
          {action.label}
        </Button>
      ))}
    </Group>
  </Group>
);
