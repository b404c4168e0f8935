import { useState } from 'react';
import { Button, Drawer } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Marking } from '#shared/contract/marking.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { QueryState } from '#renderer/components/query-state.tsx';
import { ShortcutHint } from '#renderer/components/shortcut-hint.tsx';
import { shownPercent } from '#renderer/components/shown-percent.ts';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { markingQuery, refreshExams, useTakeBackMark } from '../queries.ts';
import { AnswerMarking } from './answer-marking.tsx';
import classes from './marking-drawer.module.css';
import { TakeBackNotice } from './take-back-notice.tsx';

const cx = bindClasses(classes);

export interface MarkingDrawerProps {
  opened: boolean;
  /** Attempts that wait for a marker, or one whose points are to be changed. */
  attemptIds: readonly number[];
  onClose: () => void;
}

/** Open answers one after another, until the last result is final. */
export function MarkingDrawer({ opened, attemptIds, onClose }: MarkingDrawerProps) {
  const { t } = useTranslation('exams');
  const close = (): void => {
    onClose();
    void refreshExams();
  };
  return (
    <Drawer
      opened={opened}
      onClose={close}
      position="right"
      size={620}
      title={t('marking.title')}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {opened ? <MarkingRound attemptIds={attemptIds} onDone={close} /> : null}
    </Drawer>
  );
}

function MarkingRound({ attemptIds, onDone }: { attemptIds: readonly number[]; onDone: () => void }) {
  const { t } = useTranslation('exams');
  // The attempts as they were when the round began: a marked one leaves the list of waiting ones.
  const [ids] = useState(attemptIds);
  const [at, setAt] = useState(0);
  const id = ids[at];
  const query = useQuery({ ...markingQuery(id ?? 0), enabled: id !== undefined });
  // Of the attempt before this one, where its last mark led on to here.
  const [former, setFormer] = useState<Final | undefined>(undefined);
  const takingBack = useTakeBackMark();
  if (id === undefined) return null;
  if (query.data === undefined) return <QueryState query={query} />;
  const isLast = at === ids.length - 1;
  const final = finalOf(query.data, at, query.dataUpdatedAt) ?? former;
  const takeBack = ({ attemptId, questionId, at: place }: Final): void =>
    takingBack.mutate(
      { attemptId, questionId },
      {
        onSuccess: () => {
          setFormer(undefined);
          setAt(place);
        },
      },
    );
  return (
    <>
      {final === undefined ? null : (
        <TakeBackNotice
          text={t('marking.finalNow', { name: final.name })}
          until={final.until}
          isBusy={takingBack.isPending}
          onTakeBack={() => takeBack(final)}
        />
      )}
      <AttemptMarking
        key={id}
        marking={query.data}
        place={ids.length === 1 ? '' : t('marking.place', { number: at + 1, total: ids.length })}
        onPrevious={at === 0 ? undefined : () => setAt(at - 1)}
        onNext={isLast ? undefined : () => setAt(at + 1)}
        onMarked={(marking) => setFormer(finalOf(marking, at, Date.now()))}
        onDone={onDone}
      />
    </>
  );
}

/** A result that has just become final, by which mark, and until when that can be taken back. */
interface Final {
  readonly attemptId: number;
  readonly questionId: number;
  readonly name: string;
  readonly until: number;
  /** Its place in the round. */
  readonly at: number;
}

const finalOf = (marking: Marking, at: number, readAt: number): Final | undefined =>
  marking.take_back === null
    ? undefined
    : {
        attemptId: marking.attempt_id,
        questionId: marking.take_back.question_id,
        name: marking.student_name,
        until: readAt + marking.take_back.ms,
        at,
      };

interface AttemptMarkingProps {
  marking: Marking;
  place: string;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onMarked: (marking: Marking) => void;
  onDone: () => void;
}

function AttemptMarking({ marking, place, onPrevious, onNext, onMarked, onDone }: AttemptMarkingProps) {
  const { t } = useTranslation('exams');
  const { answers } = marking;
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      answers.findIndex(({ points }) => points === null),
    ),
  );
  const answer = answers[index];
  const left = answers.filter(({ points }) => points === null).length;
  const goOn = (next: Marking): void => {
    onMarked(next);
    const after = next.answers.findIndex(({ points }, at) => points === null && at > index);
    const any = next.answers.findIndex(({ points }) => points === null);
    if (after >= 0 || any >= 0) setIndex(after >= 0 ? after : any);
    else onNext?.();
  };
  const back = index > 0 ? () => setIndex(index - 1) : onPrevious;
  const forth = index < answers.length - 1 ? () => setIndex(index + 1) : onNext;
  return (
    <div className={cx('attempt')}>
      <div className={cx('head')}>
        <div>
          <p className={cx('student')}>{marking.student_name}</p>
          <p className={cx('caption')}>
            {[t('results.attempt', { number: marking.attempt_no }), place].filter(Boolean).join(', ')}
          </p>
        </div>
        <div role="status">
          {left > 0 ? (
            <StatusBadge tone="warn">{t('marking.left', { count: left })}</StatusBadge>
          ) : (
            <StatusBadge tone={marking.exam_result === 'pass' ? 'ok' : 'bad'}>
              {t('marking.final', {
                result: t(`result.${marking.exam_result}`),
                score: shownPercent(marking.exam_score ?? 0, marking.pass_percent),
              })}
            </StatusBadge>
          )}
        </div>
      </div>
      {answer === undefined ? (
        <p className={cx('caption')}>{t('marking.nothing')}</p>
      ) : (
        <AnswerMarking
          key={answer.question_id}
          attemptId={marking.attempt_id}
          answer={answer}
          finalFor={left === 1 && answer.points === null ? marking.student_name : undefined}
          onMarked={goOn}
        />
      )}
      <div className={cx('foot')}>
        <Button
          variant="default"
          disabled={back === undefined}
          leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />}
          onClick={back}
        >
          {t('marking.previous')}
        </Button>
        <Button
          variant="default"
          disabled={forth === undefined}
          rightSection={<IconArrowRight size={16} stroke={1.6} aria-hidden />}
          onClick={forth}
        >
          {t('marking.next')}
        </Button>
        <span className={cx('keys')}>
          <ShortcutHint keys={['Enter']}>
            {left > 0 ? t('marking.keyEnter') : t('marking.keyChange')}
          </ShortcutHint>
        </span>
        {left === 0 && onNext === undefined ? (
          <Button variant="subtle" onClick={onDone}>
            {t('marking.done')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
