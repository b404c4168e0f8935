import { useCan } from '#renderer/lib/session.ts';

/** Where an exam is left to: the exams of a student, or for whoever tries one those that they have made. */
export const useExamList = (): '/MyExams' | '/Exams' => (useCan()('exams:view') ? '/MyExams' : '/Exams');
