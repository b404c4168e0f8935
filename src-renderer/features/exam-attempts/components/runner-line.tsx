import { Group } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface RunnerLineProps {
  readonly icon: Icon;
  readonly role?: 'status';
  readonly children: ReactNode;
}

/** A quiet line above the first question. */
export const RunnerLine = ({ icon: Sign, role, children }: RunnerLineProps) => (
  <Group
    component="p"
    className="tn"
    role={role}
    gap={8}
    wrap="nowrap"
    mt={{ base: -4, sm: -16 }}
    mb={18}
    fz="sm"
    lh="18px"
    c="dimmed"
  >
    <Sign size={16} stroke={1.6} style={{ flex: 'none' }} aria-hidden />
    {children}
  </Group>
);
