import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface StagePageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One short thing in the middle of the screen. */
export const StagePage = ({ title, children }: StagePageProps) => (
  <Stack flex={1} gap={8} align="center" justify="center" px={24} pt={48} pb={96} ta="center" c="dimmed">
    <Title lts="-0.015em" c="var(--ink)" tabIndex={-1}>
      {title}
    </Title>
    {children}
  </Stack>
);
