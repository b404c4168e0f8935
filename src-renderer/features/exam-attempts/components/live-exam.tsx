import { Anchor } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { ComputerDecision } from '#shared/contract/computer-decisions.ts';
import type { AttemptResult } from '#shared/contract/attempt-results.ts';
import { bridge } from '#renderer/lib/bridge.ts';
import { attemptPorts } from '../attempt-ports.ts';
import {
  attemptClockQuery,
  lookAgain,
  rememberResult,
  useStoreRecord,
  type LoadedAttempt,
} from '../queries.ts';
import { RunnerEngine } from '../runner-engine.ts';
import { useRunningEngine } from '../use-engine.ts';
import { useExamSurroundings, useSurroundingsLog } from '../use-exam-surroundings.ts';
import { useHeldPage, useWindowNews } from '../use-held-page.ts';
import { BreakButton } from './break-button.tsx';
import { BreakCover } from './break-cover.tsx';
import { ExamRunner } from './exam-runner.tsx';
import { GivenTimeLine } from './given-time-line.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { LeavingWarning, LeavingsLine } from './leaving-warning.tsx';
import { MoveAway } from './move-away.tsx';
import { RunnerLine } from './runner-line.tsx';
import { ResumedLine } from './resumed-line.tsx';
import { StaffDialog } from './staff-dialog.tsx';
import { StaffButton } from './staff-entry.tsx';
import { TakenUpLine } from './taken-up-line.tsx';
import { WaitingForStaff } from './waiting-for-staff.tsx';
import { Watermark } from './watermark.tsx';

const NOW = ['more_time'] as const;
const WAITING = ['go_on', 'more_time'] as const;
const HELD = ['more_time', 'let_out'] as const;
const HELD_WAITING = ['go_on', 'more_time', 'let_out'] as const;

/** An attempt that is being sat. */
export const LiveExam = ({ attempt, isResumed }: LoadedAttempt) => {
  const { t } = useTranslation('exam-attempts');
  const navigate = useNavigate();
  const record = useStoreRecord();
  const [engine] = useState(
    () =>
      new RunnerEngine<AttemptResult>({
        attempt,
        isResumed,
        isWatched: bridge() !== undefined,
        ports: attemptPorts(attempt.id),
        onOutcome: (result) => {
          rememberResult(result);
          // Nobody keeps a record of what counts for nothing.
          if (attempt.is_test !== true) record.mutate(result);
          void navigate(`/ExamResult?attemptId=${result.attempt_id}`, { replace: true });
        },
      }),
  );
  useRunningEngine(engine);
  const { data: clock } = useQuery(attemptClockQuery(attempt.id));
  useEffect(() => {
    if (clock?.state === 'in_progress') {
      engine.setPaused(clock.breaks?.is_on === true, clock.remaining_ms);
      engine.noteClock(clock.remaining_ms);
    } else if (clock !== undefined) engine.noteHandedIn();
    if (clock?.is_elsewhere === true) void lookAgain(attempt.id);
  }, [clock, engine, attempt.id]);
  const waits = clock?.waits_for_staff ?? null;
  const breaks = clock?.breaks ?? null;
  const isResting = breaks?.is_on === true;
  const isHeld = attempt.window.lockdown !== 'off';
  const isLetOut = useRef(false);
  const staffEntry = useRef<HTMLButtonElement>(null);
  const [isStaffThere, setStaffThere] = useState(false);
  const decisions = waits === null ? (isHeld ? HELD : NOW) : isHeld ? HELD_WAITING : WAITING;
  const onDecided = (decision: ComputerDecision): void => {
    if (decision === 'let_out') {
      isLetOut.current = true;
      void navigate('/MyExams');
    } else engine.retry();
  };
  const coverOf = () => {
    if (isResting) return <BreakCover attemptId={attempt.id} leftMs={breaks.left_ms} />;
    return waits === null ? undefined : (
      <WaitingForStaff attemptId={attempt.id} cause={waits} decisions={decisions} onDecided={onDecided} />
    );
  };
  useSurroundingsLog(engine);
  useWindowNews(attempt.id);
  useHeldPage(isHeld);
  useExamSurroundings(useCallback(() => engine.flush(), [engine]));
  return (
    <>
      <ExamRunner
        attempt={{
          ...attempt,
          candidate: attempt.is_test === true ? t('testRun.candidate') : attempt.candidate,
          duration_minutes: clock?.allowed_minutes ?? attempt.duration_minutes,
          base_minutes: clock?.base_minutes ?? null,
        }}
        engine={engine}
        institution={clock?.institution ?? null}
        railEnd={attempt.can_release ? <MoveAway attemptId={attempt.id} engine={engine} /> : null}
        staff={
          <>
            {breaks === null ? null : (
              <BreakButton attemptId={attempt.id} breaks={breaks} onBefore={() => engine.flush()} />
            )}
            <StaffButton ref={staffEntry} onOpen={() => setStaffThere(true)} />
          </>
        }
        cover={coverOf()}
        isPaused={isResting}
        line={
          <>
            {attempt.is_test === true ? (
              <RunnerLine icon={IconEye}>
                <span>
                  {t('testRun.line')}{' '}
                  <Anchor
                    component={Link}
                    inherit
                    underline="always"
                    to={`/Exams?preview=${attempt.exam_id}`}
                  >
                    {t('testRun.back')}
                  </Anchor>
                </span>
              </RunnerLine>
            ) : null}
            {clock === undefined ? null : <GivenTimeLine given={clock.given} />}
            <LeavingsLine window={attempt.window} count={clock?.leavings ?? 0} />
            {isResumed ? <ResumedLine engine={engine} /> : null}
            <TakenUpLine count={engine.takenUp} />
          </>
        }
      />
      {/* Not in the rail, which is a drawer on a phone: what was typed outlives a window that is made smaller. */}
      {isStaffThere ? (
        <StaffDialog
          attemptId={attempt.id}
          decisions={decisions}
          onDecided={onDecided}
          onClose={() => {
            setStaffThere(false);
            requestAnimationFrame(() => staffEntry.current?.focus({ preventScroll: true }));
          }}
        />
      ) : null}
      {isHeld ? <Watermark name={attempt.candidate} number={attempt.candidate_number} /> : null}
      {clock === undefined || waits !== null ? null : (
        <LeavingWarning window={attempt.window} count={clock.leavings} isKnown={isResumed} />
      )}
      <LeaveGuard engine={engine} isHeld={isHeld} mayLeave={() => isLetOut.current} />
    </>
  );
};
