import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ItemDraft } from '#shared/contract/course-item-drafts.ts';
import type { OwnSubmissions } from '#shared/contract/course-submissions.ts';
import { contentOf } from '#shared/domain/course-player/course-run.ts';
import { isAnswered } from '#shared/domain/courses/practice.ts';
import { ItemPlayer } from '#renderer/components/course-player/item-player.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { itemDraftQuery } from '../use-item-draft.ts';
import { submissionsQuery, useAssignment, type Assignment } from '../use-assignment.ts';
import { HandInFiles } from './hand-in-files.tsx';
import { ItemState } from './item-state.tsx';
import type { ShownItemProps } from './shown-item.ts';
import { SubmissionState } from './submission-state.tsx';

interface HandInProps {
  readonly assignment: Assignment;
  readonly handedIn: OwnSubmissions;
}

const HandIn = ({ assignment, handedIn }: HandInProps) => {
  const { t } = useTranslation('course-player');
  const { kept, handIn, sending } = assignment;
  const { bar, tries_left: left } = handedIn;
  const isEmpty =
    kept.files.length === 0 && !kept.answers.some(({ text }) => isAnswered({ option: null, text }));
  return (
    <Stack gap={16}>
      <HandInFiles assignment={assignment} />
      {handedIn.is_overdue ? <Notice tone="warn">{t('assignment.overdue')}</Notice> : null}
      {bar === null ? null : <Notice tone="warn">{t(`assignment.bar.${bar}`)}</Notice>}
      {handIn.error === null ? null : (
        <Notice tone="bad" role="alert">
          {errorText(handIn.error)}
        </Notice>
      )}
      <Group gap={12}>
        <Button
          disabled={isEmpty || bar !== null || sending > 0}
          loading={handIn.isPending}
          onClick={() => handIn.mutate()}
        >
          {t('assignment.handIn')}
        </Button>
        {left === null ? null : (
          <Text size="sm" c="dimmed" className="tn">
            {t('assignment.triesLeft', { count: left })}
          </Text>
        )}
      </Group>
    </Stack>
  );
};

interface WorkedProps extends ShownItemProps {
  readonly handedIn: OwnSubmissions;
  readonly found: ItemDraft | null;
}

const Worked = (props: WorkedProps) => {
  const { item, itemRun, handedIn, found, handle, progress, itemId, userId } = props;
  const assignment = useAssignment({ courseId: item.course_id, itemId, userId, found }, handedIn);
  const { shown, answers, write } = assignment;
  return (
    <ItemPlayer
      item={item}
      keys={null}
      run={{
        item: itemRun.run,
        assignment: {
          answers,
          onAnswer: write,
          isLocked: shown !== undefined || assignment.handIn.isPending,
        },
      }}
      isEntered={handle.isMoved}
      state={
        <ItemState
          item={progress.items.find((one) => one.item_id === itemId)}
          step={contentOf(handle.run, itemId).step}
        />
      }
      actions={
        shown === undefined ? (
          <HandIn assignment={assignment} handedIn={handedIn} />
        ) : (
          <SubmissionState
            title={item.title}
            submission={shown}
            handedIn={handedIn}
            onAgain={assignment.again}
          />
        )
      }
    />
  );
};

/** An assignment: written and handed in, with what was said to it. */
export const AssignmentItem = (props: ShownItemProps) => {
  const query = useQuery(submissionsQuery(props.item.course_id, props.itemId));
  const draft = useQuery(itemDraftQuery(props.item.course_id, props.itemId));
  return (
    <QueryState query={query}>
      {(handedIn) => (
        <QueryState query={draft}>
          {(found) => <Worked {...props} handedIn={handedIn} found={found} />}
        </QueryState>
      )}
    </QueryState>
  );
};
