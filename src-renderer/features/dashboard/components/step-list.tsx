import {
  IconCalendarEvent,
  IconChartBar,
  IconChecklist,
  IconCircleCheck,
  IconClipboardText,
  IconClockExclamation,
  IconEyeQuestion,
  IconFileImport,
  IconFilePlus,
  IconHourglass,
  IconPencil,
  IconPlayerPlay,
  IconSettings,
  IconSquareRoundedPlus,
  IconUserCheck,
  IconUserQuestion,
  IconZzz,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DueList } from '#renderer/components/patterns/due-list.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import type { NextStep } from '../dashboard-data.ts';
import { useReachable } from '../use-reachable.ts';

const icons: Readonly<Record<string, Icon>> = {
  resume_attempt: IconPlayerPlay,
  take_exam: IconClipboardText,
  exam_opens: IconCalendarEvent,
  see_result: IconChartBar,
  enrol: IconSquareRoundedPlus,
  import_questions: IconFileImport,
  create_exam: IconFilePlus,
  mark_answers: IconChecklist,
  finish_exam: IconPencil,
  awaiting_approval: IconHourglass,
  see_results: IconChartBar,
  approve_exam: IconCircleCheck,
  approve_course: IconCircleCheck,
  access_requests: IconUserQuestion,
  approve_people: IconUserCheck,
  check_settings: IconSettings,
  attention_clock_changed: IconClockExclamation,
  attention_clocks_apart: IconClockExclamation,
  attention_unsigned_time: IconClockExclamation,
  attention_unknown_grant: IconClockExclamation,
  attention_began_early: IconClockExclamation,
  attention_began_late: IconClockExclamation,
  attention_future: IconClockExclamation,
  attention_pace: IconClockExclamation,
  attention_flood: IconClockExclamation,
  attention_claimed_times: IconClockExclamation,
  attention_quiet: IconZzz,
  attention_ran_out_of_time: IconHourglass,
  attention_waiting_for_marking: IconEyeQuestion,
};

interface StepListProps {
  readonly title: string;
  readonly steps: readonly NextStep[];
}

/** What to do next, most urgent first; a step whose screen does not exist yet is only said. */
export const StepList = ({ title, steps }: StepListProps) => {
  const { t } = useTranslation('dashboard');
  const reachable = useReachable();
  // A kind of a later version has no words here.
  const known = steps.filter((step) => icons[step.kind] !== undefined);
  if (known.length === 0) return null;
  return (
    <Panel title={title} aside={t('count', { count: known.length })} kind="flush">
      <DueList
        items={known.map((step) => {
          const to = step.target === '/Dashboard' ? undefined : reachable(step.target);
          return {
            key: `${step.kind} ${step.target} ${step.title}`,
            icon: icons[step.kind] ?? IconClipboardText,
            title: step.title === '' ? t(`stepTitles.${step.kind}`) : step.title,
            caption: t(`steps.${step.kind}`),
            ...(step.at === null ? {} : { aside: <RelativeTime at={step.at} /> }),
            ...(to === undefined ? {} : { to }),
          };
        })}
      />
    </Panel>
  );
};
