import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ViewedKind } from '#shared/contract/dashboard.ts';
import { DueList } from '#renderer/components/patterns/due-list.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import type { AuthorData } from '../dashboard-data.ts';
import { recentlyViewedQuery, useRemoveViewed } from '../queries.ts';
import { useReachable } from '../use-reachable.ts';

const SHOWN = 4;

/** Where each kind is opened; the id follows. */
const PLACES: Readonly<Record<ViewedKind, string>> = {
  question: '/CreateQuestions?question',
  exam: '/Exams?preview',
  course: '/CreateCourse?editCourse=true&courseId',
};

/** Own questions, last changed first. */
export const RecentQuestions = ({ questions }: { readonly questions: AuthorData['recent_questions'] }) => {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation('common');
  const reachable = useReachable();
  if (questions.length === 0) return null;
  return (
    <Panel title={t('recent.questions')} kind="flush">
      <DueList
        items={questions.slice(0, SHOWN).map((question) => {
          const to = reachable(`/CreateQuestions?question=${question.id}`);
          return {
            key: question.id,
            title: question.question_title,
            hasMath: true,
            caption: common(`questionType.${question.question_type}`, {
              defaultValue: question.question_type,
            }),
            aside: <RelativeTime at={question.updated_at} />,
            ...(to === undefined ? {} : { to }),
          };
        })}
      />
    </Panel>
  );
};

/** What the author looked at last; it comes after the rest and is never waited for. */
export const RecentlyViewed = () => {
  const { t } = useTranslation('dashboard');
  const reachable = useReachable();
  const { data = [] } = useQuery(recentlyViewedQuery);
  const remove = useRemoveViewed();
  if (data.length === 0) return null;
  return (
    <Panel title={t('recent.viewed')} kind="flush">
      <DueList
        items={data.map((item) => {
          const to = reachable(`${PLACES[item.content_type]}=${item.content_id}`);
          return {
            key: item.id,
            title: item.title,
            caption: t(`recent.${item.content_type}`),
            aside: <RelativeTime at={item.viewed_at} />,
            action: (
              <ActionIcon
                aria-label={t('recent.remove', { title: item.title })}
                disabled={remove.isPending}
                onClick={() => remove.mutate(item.id)}
              >
                <IconX size={16} stroke={1.6} />
              </ActionIcon>
            ),
            ...(to === undefined ? {} : { to }),
          };
        })}
      />
    </Panel>
  );
};
