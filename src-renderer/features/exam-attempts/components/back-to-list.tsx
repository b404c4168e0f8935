import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { feedback } from '#renderer/lib/feedback.ts';

interface BackToListProps {
  readonly to: '/MyExams' | '/Exams';
  readonly reason: string;
}

/** Whatever keeps an exam from being shown leads to the list, which says why. */
export const BackToList = ({ to, reason }: BackToListProps) => {
  useEffect(() => {
    feedback().error(reason);
  }, [reason]);
  return <Navigate to={to} replace />;
};
