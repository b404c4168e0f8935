import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageHeader } from './page-header.tsx';

interface DemoStageProps {
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}

/** A component that the specification gives a path of its own, with sample data. */
export const DemoStage = ({ title, description, children }: DemoStageProps) => (
  <>
    <PageHeader title={title} description={description} withLine />
    <Stack gap={16} maw={720} px={{ base: 16, sm: 24 }} py={{ base: 20, sm: 32 }}>
      {children}
    </Stack>
  </>
);
