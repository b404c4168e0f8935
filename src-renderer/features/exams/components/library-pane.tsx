import { useLibrary } from '#renderer/components/question-library/use-library.ts';
import type { QuestionList } from '../use-question-list.ts';
import { QuestionLibrary } from '#renderer/components/question-library/question-library.tsx';

export interface LibraryPaneProps {
  list: QuestionList;
  /** False where the frame around it says the same. */
  hasHeading?: boolean;
}

/** The own library, beside the exam. */
export const LibraryPane = ({ list, hasHeading = true }: LibraryPaneProps) => (
  <QuestionLibrary view={useLibrary()} list={list} hasHeading={hasHeading} />
);
