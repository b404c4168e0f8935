import { useEffect, useRef, useState } from 'react';
import { authContract } from '#shared/contract/auth.ts';
import {
  idlePhase,
  idleTimeLeft,
  untilNextPhase,
  type IdleLimits,
  type IdlePhase,
} from '#shared/domain/shell/session.ts';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { sessionQuery } from '#renderer/lib/session.ts';
import { reportSessionLost } from '#renderer/lib/session-state.ts';

/** The server hears of activity at most this often, and the more often the sooner it ends a still session. */
const reportEvery = ({ endMs }: IdleLimits): number => Math.min(60_000, endMs / 20);

const tickMs = 1000;

const dialogKeys: ReadonlySet<string> = new Set(['Tab', 'Shift', 'Enter', ' ']);

export interface Idle {
  readonly phase: IdlePhase;
  readonly timeLeft: number;
  readonly restart: () => void;
}

const noteOnServer = async (): Promise<void> => {
  const { body } = await api(authContract.recordActivity, {});
  queryClient.setQueryData(sessionQuery.queryKey, (session) =>
    session == null
      ? session
      : { ...session, last_active_at: body.server_time, idle_deadline: body.idle_deadline },
  );
};

/**
 * Follows key presses and clicks. Activity in another window of the same session counts too, because the
 * server notes it for the session.
 */
export const useIdle = (
  lastOnServer: number,
  isInExam: boolean,
  limits: IdleLimits,
  onEnded: () => void = reportSessionLost,
): Idle => {
  const [now, setNow] = useState(() => Date.now());
  const [lastHere, setLastHere] = useState(now);
  const reportedAt = useRef(0);
  const lastActivityAt = Math.max(lastHere, Math.min(lastOnServer, now));
  const phase = idlePhase({ lastActivityAt, now, isInExam, limits });
  const end = useRef(onEnded);
  useEffect(() => {
    end.current = onEnded;
  });

  const restart = (): void => {
    const at = Date.now();
    setNow(at);
    setLastHere(at);
    if (at - reportedAt.current < reportEvery(limits)) return;
    reportedAt.current = at;
    // A report that fails is no loss: the next key press reports again, and a lost session shows in every call.
    noteOnServer().catch(() => {
      reportedAt.current = 0;
    });
  };

  useEffect(() => {
    const onActivity = (event: Event): void => {
      // The keys that reach and press the warning's own buttons must not take it away first.
      if (phase === 'warning' && event instanceof KeyboardEvent && dialogKeys.has(event.key)) return;
      // Each key press would otherwise render the frame; a second's precision is plenty for an hour.
      if (Date.now() - lastHere >= tickMs || phase !== 'active') restart();
    };
    window.addEventListener('keydown', onActivity);
    window.addEventListener('click', onActivity);
    return () => {
      window.removeEventListener('keydown', onActivity);
      window.removeEventListener('click', onActivity);
    };
  });

  useEffect(() => {
    const untilNext = untilNextPhase({ lastActivityAt, now, isInExam, limits });
    if (untilNext === undefined) return undefined;
    // Looked at every minute as well, because a computer that slept does not keep long timers.
    const wait = phase === 'warning' ? tickMs : Math.min(untilNext, 60 * tickMs);
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [phase, lastActivityAt, now, isInExam, limits]);

  useEffect(() => {
    if (phase === 'warning') void queryClient.invalidateQueries(sessionQuery);
    if (phase === 'ended') end.current();
  }, [phase]);

  return { phase, timeLeft: idleTimeLeft({ lastActivityAt, now, limits }), restart };
};
