import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { Session } from '#shared/contract/auth.ts';

/** Asks the guard again when somebody signs in or out under the screen that is shown, or may do something else. */
export const useGuardOnSessionChange = (session: Session | null): void => {
  const { revalidate } = useRevalidator();
  const key =
    session === null
      ? undefined
      : `${session.user.id}:${session.perm_version}:${String(session.must_set_up_second_factor)}`;
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    void revalidate();
  }, [key, revalidate]);
};
