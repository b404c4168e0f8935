import { Center, Group } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const STEPS = ['file', 'map', 'check', 'done'] as const;

export type ImportStep = (typeof STEPS)[number];

interface StepLineProps {
  readonly current: ImportStep;
}

const HERE = { c: 'var(--on-accent)', bg: 'var(--accent)', bd: '1px solid var(--accent)' } as const;
const ELSEWHERE = { c: 'var(--ink2)', bg: 'var(--sunken)', bd: '1px solid var(--line)' } as const;

/** Where in the import one is. */
export const StepLine = ({ current }: StepLineProps) => {
  const { t } = useTranslation('imports');
  const here = STEPS.indexOf(current);
  return (
    <Group component="ol" gap="8px 28px" mb={20} aria-label={t('step.label')}>
      {STEPS.map((step, at) => (
        <Group
          key={step}
          component="li"
          gap={8}
          wrap="nowrap"
          fz={13.5}
          lh="20px"
          fw={at === here ? 600 : 500}
          c={at === here ? 'var(--accent-text)' : 'dimmed'}
          aria-current={at === here ? 'step' : undefined}
        >
          <Center
            component="span"
            w={22}
            h={22}
            bdrs="50%"
            fz={12}
            fw={550}
            {...(at === here ? HERE : ELSEWHERE)}
          >
            {at < here ? <IconCheck size={14} stroke={1.8} aria-hidden /> : at + 1}
          </Center>
          {t(`step.${step}`)}
          {at < here ? <span className="visually-hidden">, {t('step.finished')}</span> : null}
        </Group>
      ))}
    </Group>
  );
};
