import { Button, Group, Pagination, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExamRelease } from '#shared/contract/exam-release.ts';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { useReleaseWords } from '#renderer/components/publishing/use-release-words.ts';
import { QueryState } from '#renderer/components/query-state.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { useCan } from '#renderer/lib/session.ts';
import { RELEASE_PAGE, releaseQuery, useReleaseResults } from '../release-queries.ts';
import { QuestionsToLookAt } from './questions-to-look-at.tsx';
import { ReleaseTable } from './release-table.tsx';
import { ReleaseTermsForm } from './release-terms-form.tsx';

/** The one act of this page: everything that waits goes to its students. */
function ReleaseNow({ examId, release }: { readonly examId: number; readonly release: ExamRelease }) {
  const { t } = useTranslation('exam-marking');
  const [isAsked, setIsAsked] = useState(false);
  const act = useReleaseResults(examId);
  const { waiting: count, unmarked } = release;
  return (
    <>
      <Group gap={12}>
        <Button disabled={count === 0} onClick={() => setIsAsked(true)}>
          {t('release.now', { count })}
        </Button>
        {count === 0 ? (
          <Text size="sm" c="dimmed">
            {t('release.nothingWaits')}
          </Text>
        ) : null}
      </Group>
      {act.isError ? (
        <Notice tone="bad" role="alert">
          {errorText(act.error)}
        </Notice>
      ) : null}
      <ConfirmDialog
        opened={isAsked}
        title={t('release.ask', { count })}
        confirmLabel={t('release.now', { count })}
        isDestructive={false}
        isBusy={act.isPending}
        onClose={() => setIsAsked(false)}
        onConfirm={() =>
          act.mutate(undefined, {
            onSuccess: ({ released }) => showSuccess(t('release.done', { count: released })),
            onSettled: () => setIsAsked(false),
          })
        }
      >
        {t('release.askText')} {unmarked === 0 ? null : t('release.unmarked', { count: unmarked })}
      </ConfirmDialog>
    </>
  );
}

function Release({ examId, release }: { readonly examId: number; readonly release: ExamRelease }) {
  const { t, i18n } = useTranslation('exam-marking');
  const words = useReleaseWords();
  const [isChanging, setIsChanging] = useState(false);
  const mayGrade = useCan()('instructor-exams:grade');
  const { changed } = release;
  return (
    <Stack gap={24}>
      <Stack gap={8} component="section" aria-labelledby="release-terms">
        <Title order={2} id="release-terms">
          {t('release.terms')}
        </Title>
        <Text>{words(release.terms)}</Text>
        <Text size="sm" c="dimmed">
          {changed === null
            ? t('release.asPublished')
            : t('release.changedBy', {
                name: changed.by,
                at: formatAbsolute(Date.parse(changed.at), i18n.language),
              })}
        </Text>
        {isChanging ? (
          <ReleaseTermsForm examId={examId} release={release} onDone={() => setIsChanging(false)} />
        ) : (
          <div>
            <Button variant="default" size="xs" onClick={() => setIsChanging(true)}>
              {t('release.change')}
            </Button>
          </div>
        )}
      </Stack>
      <Text role="status">
        {t('release.counts', {
          released: release.released,
          waiting: release.waiting,
          held: release.held,
        })}
      </Text>
      {mayGrade && release.waiting > 0 ? <QuestionsToLookAt examId={examId} /> : null}
      <ReleaseNow examId={examId} release={release} />
      <ReleaseTable results={release.results} />
    </Stack>
  );
}

/** When students get the results of an exam, and each result that waits or is held back. */
export function ReleaseSection({ examId, isAway }: { readonly examId: number; readonly isAway: boolean }) {
  const { t } = useTranslation('exam-marking');
  const [page, setPage] = useState(1);
  const query = useQuery({ ...releaseQuery(examId, page), enabled: !isAway });
  if (isAway) return <Notice tone="warn">{t('release.away')}</Notice>;
  return (
    <QueryState query={query}>
      {(release) => (
        <Stack gap={20}>
          <Release examId={examId} release={release} />
          {release.count <= RELEASE_PAGE ? null : (
            <Pagination
              total={Math.ceil(release.count / RELEASE_PAGE)}
              value={page}
              onChange={setPage}
              getControlProps={(control) => ({ 'aria-label': t(`release.page.${control}`) })}
            />
          )}
        </Stack>
      )}
    </QueryState>
  );
}
