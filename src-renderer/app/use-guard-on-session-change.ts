import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/** Asks the guard again when somebody signs in or out under the screen that is shown. */
export const useGuardOnSessionChange = (userId: number | undefined): void => {
  const { revalidate } = useRevalidator();
  const before = useRef(userId);
  useEffect(() => {
    if (before.current === userId) return;
    before.current = userId;
    void revalidate();
  }, [userId, revalidate]);
};
