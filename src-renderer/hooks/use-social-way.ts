import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SocialProvider } from '#shared/domain/social-sign-in/providers.ts';
import type { ReturnPage } from '#shared/domain/social-sign-in/return-place.ts';
import { isDesktop } from '#renderer/lib/bridge.ts';
import {
  leaveWay,
  takeReturn,
  takeWay,
  type SocialOffer,
  type WayEnd,
  type WayProblem,
  type WayProof,
} from '#renderer/lib/social-way.ts';

export interface SocialWay {
  /** The provider at which its person is now, in the system's browser. */
  readonly at: SocialProvider | undefined;
  readonly problem: WayProblem | undefined;
  readonly open: (provider: SocialProvider, offer: SocialOffer) => void;
  readonly cancel: () => void;
}

/**
 * The way through a provider and back, for a page that it may end on.
 * @param onProof called once with what came back
 */
export function useSocialWay(page: ReturnPage, onProof: (proof: WayProof) => void): SocialWay {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [at, setAt] = useState<SocialProvider>();
  const [problem, setProblem] = useState<WayProblem>();
  const turn = useRef(0);
  const end = (came: WayEnd): void => {
    if ('code' in came) onProof(came);
    else setProblem(came);
  };
  const endReturn = useEffectEvent(end);
  useEffect(() => {
    const came = takeReturn(hash);
    if (came === null) return;
    // The code is of no use any more, and nobody should copy it with the address.
    void navigate({ pathname, search }, { replace: true });
    // oxlint-disable-next-line react/set-state-in-effect -- the address brings it, which no event tells
    endReturn(came);
  }, [hash, pathname, search, navigate]);
  useEffect(() => (at === undefined ? undefined : leaveWay), [at]);
  const follow = async (provider: SocialProvider, offer: SocialOffer): Promise<void> => {
    turn.current += 1;
    const mine = turn.current;
    const came = await takeWay(provider, { offer, page }).catch(
      () => ({ provider, problem: 'failed' }) as const,
    );
    // Whoever gave up, or began anew, is told nothing of this one.
    if (turn.current !== mine) return;
    setAt(undefined);
    if (came !== null) end(came);
  };
  return {
    at,
    problem,
    open: (provider, offer) => {
      setProblem(undefined);
      if (isDesktop()) setAt(provider);
      void follow(provider, offer);
    },
    cancel: () => {
      turn.current += 1;
      setAt(undefined);
    },
  };
}
