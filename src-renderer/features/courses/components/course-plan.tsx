import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconBulb, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CourseOutline, CourseProblem } from '#shared/contract/course-drafts.ts';
import { Panel } from '#renderer/components/panel.tsx';
import { useProblemWords } from '../use-problem-words.ts';

export interface CoursePlanProps {
  readonly problems: readonly CourseProblem[];
  readonly outline: CourseOutline | undefined;
  /** Leads to the place where it is mended. */
  readonly onOpen: (problem: CourseProblem) => void;
}

/** What a course lacks: first what keeps it from being published, then what is advised. */
export function CoursePlan({ problems, outline, onOpen }: CoursePlanProps) {
  const { t } = useTranslation('courses');
  const words = useProblemWords(outline);
  const part = (isRequired: boolean) => {
    const list = problems.filter((problem) => problem.is_required === isRequired);
    return (
      <Panel kind="section" title={t(isRequired ? 'plan.required' : 'plan.recommended')} aside={list.length}>
        {list.length === 0 ? (
          <Group gap={6}>
            <IconCircleCheck size={16} stroke={1.6} color="var(--ok)" aria-hidden />
            <Text size="sm">{t(isRequired ? 'plan.noneRequired' : 'plan.noneRecommended')}</Text>
          </Group>
        ) : (
          <Stack component="ul" gap={6}>
            {list.map((problem) => (
              <Group
                key={`${problem.code} ${problem.item_id ?? ''} ${problem.section_id ?? ''}`}
                component="li"
                gap={8}
                wrap="nowrap"
                align="flex-start"
              >
                {isRequired ? (
                  <IconAlertCircle size={16} stroke={1.6} color="var(--warn)" aria-hidden />
                ) : (
                  <IconBulb size={16} stroke={1.6} aria-hidden />
                )}
                <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onOpen(problem)}>
                  {words(problem)}
                  <Text component="span" inherit c="dimmed">
                    , {t(`step.${problem.step}`)}
                  </Text>
                </Anchor>
              </Group>
            ))}
          </Stack>
        )}
      </Panel>
    );
  };
  return (
    <Stack gap={14}>
      {part(true)}
      {part(false)}
    </Stack>
  );
}
