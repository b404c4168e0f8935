import { Button, Group, Skeleton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemDraft } from '#shared/contract/course-item-drafts.ts';
import type { HandIn, QuestionAnswer } from '#shared/contract/course-progress-parts.ts';
import type { PublishedItem } from '#shared/contract/course-readers.ts';
import { contentOf } from '#shared/domain/course-player/course-run.ts';
import { ItemPlayer } from '#renderer/components/course-player/item-player.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { itemQuery, recordQuery } from '../queries.ts';
import { itemDraftQuery } from '../use-item-draft.ts';
import { useItemRun } from '../use-item-run.ts';
import { useQuestionsRun } from '../use-questions-run.ts';
import { AssignmentItem } from './assignment-item.tsx';
import { ItemState } from './item-state.tsx';
import type { OpenItemProps, ShownItemProps } from './shown-item.ts';

const useItemWords = ({ progress, handle, itemId }: OpenItemProps) => ({
  item: progress.items.find((one) => one.item_id === itemId),
  step: contentOf(handle.run, itemId).step,
});

const LessonItem = (props: ShownItemProps) => {
  const { t } = useTranslation('course-player');
  const { item, step } = useItemWords(props);
  return (
    <ItemPlayer
      item={props.item}
      keys={null}
      run={{ item: props.itemRun.run }}
      state={<ItemState item={item} step={step} />}
      isEntered={props.handle.isMoved}
      actions={
        step === 'done' ? undefined : (
          <Group>
            <Button
              variant="default"
              leftSection={<IconCheck size={16} stroke={1.6} aria-hidden />}
              onClick={() => props.itemRun.report({ kind: 'done' })}
            >
              {t('markDone')}
            </Button>
          </Group>
        )
      }
    />
  );
};

interface QuestionsItemProps extends ShownItemProps {
  readonly handIns: readonly HandIn[];
  readonly answers: readonly QuestionAnswer[];
  readonly found: ItemDraft | null;
}

const QuestionsItem = (props: QuestionsItemProps) => {
  const { item, handle, itemId, itemRun, progress, handIns, answers, found, userId } = props;
  const words = useItemWords(props);
  const told = words.item;
  const questions = useQuestionsRun({
    item,
    progress: told,
    handIns,
    answers,
    userId,
    found,
    isDecidedElsewhere: progress.is_decided_elsewhere,
    handle: itemRun,
    flagged: new Set(told?.flagged_question_ids),
    onFlag: (questionId, isFlagged) => handle.flag(itemId, questionId, isFlagged),
    onMarked: (correctAnswers) => handle.marked(itemId, correctAnswers),
  });
  return (
    <ItemPlayer
      item={item}
      keys={item.keys}
      run={{ item: itemRun.run, questions }}
      state={<ItemState item={told} step={words.step} />}
      isEntered={handle.isMoved}
    />
  );
};

const AskedItem = (props: ShownItemProps) => {
  const query = useQuery(recordQuery(props.item.course_id, props.itemId));
  const draft = useQuery(itemDraftQuery(props.item.course_id, props.itemId));
  // What was kept of an earlier visit may be older than what another computer has handed in since.
  return (
    <QueryState
      query={{ ...query, data: query.isFetchedAfterMount || query.isError ? query.data : undefined }}
    >
      {(record) => (
        <QueryState query={draft}>
          {(found) => (
            <QuestionsItem {...props} handIns={record.hand_ins} answers={record.answers} found={found} />
          )}
        </QueryState>
      )}
    </QueryState>
  );
};

const ShownItem = (props: OpenItemProps & { readonly item: PublishedItem }) => {
  const { item, handle, itemId, progress, onPosition } = props;
  const { course, recorder, positions, controls, run } = handle;
  const isDone = contentOf(run, itemId).step === 'done';
  const itemRun = useItemRun({
    item: { courseId: course.id, publishedVersion: course.published_version, itemId },
    recorder,
    positions,
    controls,
    isDone,
  });
  const start = useRef(itemRun.position);
  useEffect(() => {
    onPosition(start.current);
    return () => onPosition(undefined);
  }, [onPosition]);
  const shown = { ...props, progress, itemRun };
  if (item.kind === 'lesson') return <LessonItem {...shown} />;
  return item.kind === 'assignment' ? <AssignmentItem {...shown} /> : <AskedItem {...shown} />;
};

/** The item that is open, loaded and followed. Mount it with the item as its key. */
export const OpenItem = (props: OpenItemProps) => {
  const { t } = useTranslation('course-player');
  const query = useQuery(itemQuery(props.handle.course.id, props.itemId));
  return (
    <QueryState query={query} errorTitle={t('itemFailed')} skeleton={<Skeleton height={320} radius={8} />}>
      {(item) => <ShownItem {...props} item={item} />}
    </QueryState>
  );
};
