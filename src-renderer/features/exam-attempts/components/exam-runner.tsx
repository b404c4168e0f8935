import { Box, Button, Drawer } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attempt } from '#shared/contract/candidate-view.ts';
import {
  currentQuestion,
  isQuestionAnswered,
  progressOf,
} from '#shared/domain/exam-attempts/runner-state.ts';
import { countQuestions, saveLamp } from '#shared/domain/exam-attempts/runner-view.ts';
import { useIsPhone } from '#renderer/hooks/use-is-phone.ts';
import { FocusPage } from '#renderer/components/patterns/focus-page.tsx';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { usePreferences } from '#renderer/lib/preferences.ts';
import { useRunnerSnapshot, type AnyRunnerEngine } from '../use-engine.ts';
import { useExamKeys } from '../use-exam-keys.ts';
import { useExamContrast, useExamShade } from '../use-exam-surroundings.ts';
import { ExamClock } from './exam-clock.tsx';
import { ExamFooter } from './exam-footer.tsx';
import { ExamTools } from './exam-tools.tsx';
import classes from './exam-runner.module.css';
import { Navigator } from './navigator.tsx';
import { QuestionView } from './question-view.tsx';
import { ReadingTools } from './reading-tools.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { PreviewLamp, SaveLamps, SaveLine, type AtInstitution } from './save-lamp.tsx';
import { TimeUpNotice } from './time-up-notice.tsx';

const cx = bindClasses(classes);

interface ExamRunnerProps {
  readonly attempt: Pick<Attempt, 'exam_title' | 'scoring_mode' | 'candidate' | 'duration_minutes'> & {
    /** What the exam gives everybody, where this attempt may have more. */
    readonly base_minutes?: number | null;
  };
  readonly engine: AnyRunnerEngine;
  readonly isPreview?: boolean;
  /** Where an institution decides elsewhere: what it has. */
  readonly institution?: AtInstitution;
  /** Under the buttons of the rail. */
  readonly railEnd?: ReactNode;
  /** A quiet line above the first question: that it is a preview, that everything is back. */
  readonly line?: ReactNode;
  /** The way for staff who stand beside the student. */
  readonly staff?: ReactNode;
  /** In the place of the questions, while they are not to be seen. */
  readonly cover?: ReactNode;
  /** The clock stands still: nothing can be looked at or handed in. */
  readonly isPaused?: boolean;
}

/** The exam on the screen: everything it shows is the engine's state, everything it does is the engine's. */
export const ExamRunner = ({
  attempt,
  engine,
  isPreview = false,
  institution = null,
  railEnd = null,
  line,
  staff,
  cover,
  isPaused = false,
}: ExamRunnerProps) => {
  const { t } = useTranslation('exam-attempts');
  const isPhone = useIsPhone();
  const snapshot = useRunnerSnapshot(engine);
  const { examZoom: zoom, examKeys, examSpacing } = usePreferences();
  const [isReviewing, setIsReviewing] = useState(false);
  const [isRailOpen, setIsRailOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const firstIndex = useRef(snapshot.runner.index);
  const { runner } = snapshot;
  const question = currentQuestion(runner);
  const progress = progressOf(runner, question.question_id);
  const isCovered = cover !== undefined;
  const isLocked = runner.phase !== 'running' || isCovered;
  const isOver = runner.phase === 'time-up' || runner.phase === 'closed';
  const lamp = saveLamp(runner);
  const { answered, total } = countQuestions(runner);

  useExamContrast();
  useExamShade();
  useExamKeys(
    {
      choosePosition: (position) => engine.choosePosition(position),
      clear: () => engine.clear(),
      step: (by) => engine.step(by),
      flag: () => engine.flag(),
    },
    { isEnabled: !isReviewing && !isRailOpen && !isLocked, hasSingleKeys: examKeys },
  );

  useEffect(() => {
    if (firstIndex.current !== runner.index) {
      firstIndex.current = -1;
      const column = heading.current?.closest('[data-question]');
      // Another question begins at its top, wherever the one before was left.
      column?.scrollIntoView({ block: 'start' });
    }
    const active = document.activeElement;
    // A button that was pressed keeps the focus; the start button, an option and Next of the last question are gone.
    if (active === null || active === document.body) heading.current?.focus({ preventScroll: true });
  }, [runner.index]);

  const goTo = (index: number): void => {
    engine.go(index);
    setIsRailOpen(false);
    setIsReviewing(false);
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
  };
  const review = (): void => {
    engine.commit();
    setIsRailOpen(false);
    setIsReviewing(true);
  };

  const rail = (
    <div className={cx('rail')}>
      {isCovered ? null : <Navigator runner={runner} onGo={goTo} withTitle={!isPhone} />}
      <div className={cx('railEnd')}>
        {isPreview ? (
          <PreviewLamp />
        ) : (
          <SaveLamps lamp={lamp} institution={institution} onRetry={() => engine.retry()} />
        )}
        <Button
          variant="default"
          size="md"
          fullWidth
          disabled={runner.phase !== 'running' || isPaused}
          onClick={review}
        >
          {isPreview ? t('preview.review') : t('footer.review')}
        </Button>
        {isLocked ? null : railEnd}
        {staff}
      </div>
    </div>
  );

  return (
    <>
      <FocusPage
        title={attempt.exam_title}
        subtitle={
          isPhone && !isPreview ? <SaveLine lamp={lamp} onRetry={() => engine.retry()} /> : attempt.candidate
        }
        center={
          <ExamClock
            left={engine.left}
            deadline={runner.deadline}
            minutes={attempt.duration_minutes}
            base={attempt.base_minutes ?? null}
            isPaused={isPaused}
          />
        }
        tools={
          <>
            {isCovered ? null : <ReadingTools question={question} />}
            <ExamTools onZoom={(percent) => engine.noteZoom(percent)} />
            {isPhone ? (
              <Button
                variant="default"
                className={cx('railButton')}
                leftSection={<IconLayoutGrid size={18} stroke={1.6} />}
                aria-label={t('navigator.openLabel', { answered, total })}
                aria-expanded={isRailOpen}
                onClick={() => setIsRailOpen(true)}
              >
                {t('navigator.short', { answered, total })}
              </Button>
            ) : null}
          </>
        }
        {...(isPhone ? {} : { rail, railLabel: t('navigator.rail') })}
        footer={
          <ExamFooter
            isFirst={runner.index === 0}
            isLast={runner.index === total - 1}
            isFlagged={progress.isFlagged}
            hasAnswer={isQuestionAnswered(progress)}
            isLocked={isLocked}
            onStep={(by) => engine.step(by)}
            onFlag={() => engine.flag()}
            onClear={() => engine.clear()}
            onReview={review}
          />
        }
      >
        <Box
          __vars={{ '--exam-zoom': String(zoom) }}
          data-question
          data-spacing={examSpacing}
          style={{ scrollMarginTop: 20 }}
        >
          <TimeUpNotice snapshot={snapshot} />
          {line}
          {cover ?? (
            <QuestionView
              scoring={attempt.scoring_mode}
              key={question.question_id}
              question={question}
              progress={progress}
              number={runner.index + 1}
              total={total}
              isLocked={isLocked}
              headingRef={heading}
              onChoose={(option) => engine.choose(option)}
              onWrite={(text) => engine.write(text)}
              onLeaveText={() => engine.commit()}
            />
          )}
          <p className="visually-hidden" role="status">
            {t('question.announce', {
              number: runner.index + 1,
              total,
              flag: progress.isFlagged ? t('question.flagged') : '',
            })}
          </p>
        </Box>
      </FocusPage>
      {isPhone ? (
        <Drawer
          opened={isRailOpen && !isOver}
          onClose={() => setIsRailOpen(false)}
          position="right"
          size={330}
          title={t('navigator.title')}
          closeButtonProps={{ 'aria-label': t('navigator.close') }}
          classNames={{ content: cx('drawer'), body: cx('drawerBody') }}
        >
          {rail}
        </Drawer>
      ) : null}
      <ReviewDialog
        isOpen={isReviewing && !isOver}
        snapshot={snapshot}
        isPreview={isPreview}
        onClose={() => setIsReviewing(false)}
        onGo={goTo}
        onRetry={() => engine.retry()}
        onHandIn={(leaveOutUnsaved) => void engine.handIn({ leaveOutUnsaved })}
      />
    </>
  );
};
