import type { Page } from '@playwright/test';
import type { RoleName } from '#shared/access/built-in-roles.ts';

/** Screens that need to be told what to show; asked of the server as the page itself would. */
export const WHAT_TO_SHOW: Readonly<Partial<Record<RoleName, (page: Page) => Promise<string[]>>>> = {
  Student: (page) =>
    page.evaluate(async () => {
      const headers = { 'x-lectern-client': 'web', 'content-type': 'application/json' };
      const list = await (await fetch('/api/getStudentPurchasedExams?limit=100', { headers })).json();
      const exams: {
        exam_id: number;
        attempt_id: number | null;
        state: string;
        is_open: boolean;
        attempts_left: number;
      }[] = list.data;
      const done = exams.find((exam) => exam.state === 'marked');
      const [first, second] = exams.filter((exam) => exam.is_open && exam.attempts_left > 0);
      const body = JSON.stringify({ exam_id: second?.exam_id });
      const started = await (await fetch('/api/exam-attempts', { method: 'POST', headers, body })).json();
      const learned = await (await fetch('/api/getStudentPurchasedCourses?limit=1', { headers })).json();
      const courses: { id: number }[] = learned.data ?? [];
      return [
        ...courses.map(({ id }) => `/coursePage?courseId=${id}`),
        `/ExamResult?attemptId=${done?.attempt_id}`,
        `/examPage?examId=${first?.exam_id}`,
        `/examPage?attemptId=${started.id}`,
      ];
    }),
  Instructor: (page) =>
    page.evaluate(async () => {
      const headers = { 'x-lectern-client': 'web' };
      const list = await (await fetch('/api/filterExam?limit=50', { headers })).json();
      const exams: { exam_step_one_id: number; exam_status: string }[] = list.exams;
      const draft = exams.find((exam) => exam.exam_status === 'savedAsDraft')?.exam_step_one_id;
      const published = exams.find((exam) => exam.exam_status === 'published')?.exam_step_one_id;
      const questions = await (await fetch('/api/question?limit=1', { headers })).json();
      const written = await (await fetch('/api/filterCourses?limit=1', { headers })).json();
      const courses: { about_course_id: number }[] = written.courses;
      return [
        ...courses.flatMap(({ about_course_id: id }) => [
          ...[1, 2, 3, 4, 5].map((step) => `/CreateCourse?editCourse=true&courseId=${id}&step=${step}`),
          `/contentView?courseId=${id}`,
        ]),
        ...[1, 2, 3, 4, 5, 6].map((step) => `/CreateExam?examId=${draft}&step=${step}`),
        `/Exams?preview=${published}`,
        `/previewPage?examId=${published}`,
        `/ExamPaper?examId=${published}&paper=B`,
        ...['marking', 'questions', 'key', 'release'].map(
          (tab) => `/ExamMarking?examId=${published}&tab=${tab}`,
        ),
        `/CreateQuestions?editQuestion=true&question=${questions.question[0].id}`,
      ];
    }),
};
