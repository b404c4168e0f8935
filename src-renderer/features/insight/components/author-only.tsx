import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useCan } from '#renderer/lib/session.ts';

/** Pages about one's own content; a student is led to their own results, others to their dashboard. */
export const AuthorOnly = ({ children }: { readonly children: ReactNode }) => {
  const can = useCan();
  if (can('instructor-exams:view') || can('instructor-courses:view')) return children;
  return <Navigate to={can('exams:view') ? '/Performance' : '/Dashboard'} replace />;
};
