import { useTranslation } from 'react-i18next';
import { TASK_PRIORITIES, TASK_STATES } from '#shared/domain/tasks/task-states.ts';
import type { ListChoice } from '#renderer/components/patterns/list-choices.tsx';
import type { ListParams } from '#renderer/hooks/use-list-params.ts';
import { useNow } from '#renderer/hooks/use-now.ts';
import { dayOf } from '#renderer/lib/day-words.ts';
import type { ShownTasks } from './queries.ts';

const STATES = ['open', ...TASK_STATES] as const;
const DUE = ['overdue', 'today', 'week'] as const;
const DAYS_AHEAD: Readonly<Record<(typeof DUE)[number], number>> = { overdue: -1, today: 0, week: 7 };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How a list of tasks is narrowed by its address: what the server is asked, and what can be chosen. */
export function useTaskFilters({ filters }: Pick<ListParams, 'filters'>): {
  readonly asked: Pick<ShownTasks, 'state' | 'priority' | 'dueBy'>;
  readonly choices: readonly ListChoice[];
} {
  const { t } = useTranslation('tasks');
  const now = useNow(MINUTE_MS);
  const state = STATES.find((one) => one === filters['state']?.[0]);
  const due = DUE.find((one) => one === filters['due']?.[0]);
  const priority = TASK_PRIORITIES.find((one) => one === filters['priority']?.[0]);
  return {
    asked: {
      // What is done is not overdue.
      state: state ?? (due === undefined ? undefined : 'open'),
      priority,
      dueBy: due === undefined ? undefined : dayOf(new Date(now + DAYS_AHEAD[due] * DAY_MS)),
    },
    choices: [
      {
        key: 'state',
        label: t('field.state'),
        value: state,
        data: STATES.map((value) => ({ value, label: t(`state.${value}`) })),
      },
      {
        key: 'due',
        label: t('field.due'),
        value: due,
        data: DUE.map((value) => ({ value, label: t(`dueBy.${value}`) })),
      },
      {
        key: 'priority',
        label: t('field.priority'),
        value: priority,
        data: TASK_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) })),
      },
    ],
  };
}
