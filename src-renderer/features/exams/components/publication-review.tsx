import { List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ExamRecord } from '#shared/contract/exam-drafts.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { publicationReviewQuery } from '../version-queries.ts';
import { VersionChangesView } from './version-changes.tsx';

/** What the author should look at, and what publishing changes for students. */
export function PublicationReview({ record }: { record: ExamRecord }) {
  const { t } = useTranslation('exams');
  const query = useQuery(publicationReviewQuery(record.exam_step_one_id, record.version));
  const at = new Map(record.draft.questions.map((one, index) => [one.question_id, index + 1]));
  const position = (id: number | null): number => (id === null ? 0 : (at.get(id) ?? 0));
  return (
    <QueryState query={query}>
      {({ warnings, changes }) => (
        <Stack gap="sm">
          {warnings.length === 0 ? null : (
            <Notice tone="warn">
              <Text fw={550} size="sm">
                {t('warning.title')}
              </Text>
              <List size="sm">
                {warnings.map(({ code, question_id: id, other_id: other }) => (
                  <List.Item key={`${code} ${id ?? ''}`}>
                    {t(`warning.${code}`, { position: position(id), other: position(other) })}
                  </List.Item>
                ))}
              </List>
            </Notice>
          )}
          {changes === null ? null : (
            <div>
              <Text fw={600} pb={4}>
                {t('changes.title')}
              </Text>
              <VersionChangesView changes={changes} />
            </div>
          )}
        </Stack>
      )}
    </QueryState>
  );
}
