import type { PublishedExam } from '#tests/factories/published-exam.ts';
import type { Person, TestServer } from '#tests/helpers/test-server.ts';

/** Where histories happen. */
export interface Stage {
  readonly server: TestServer;
  readonly exams: readonly PublishedExam[];
  readonly students: readonly Person[];
  readonly authors: readonly Person[];
  /** In which nobody is enrolled. */
  readonly courseId: number;
}
