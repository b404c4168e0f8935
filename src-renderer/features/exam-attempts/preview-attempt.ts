import type { AttemptResult } from '#shared/contract/attempt-results.ts';
import type { Attempt } from '#shared/contract/candidate-view.ts';
import { questionsContract, type Question } from '#shared/contract/questions.ts';
import { toCandidateQuestion } from '#shared/domain/exam-attempts/candidate-view.ts';
import {
  previewResult,
  type PreviewAnswer,
  type PreviewedExam,
} from '#shared/domain/exam-attempts/preview-result.ts';
import { librarySnapshot } from '#shared/domain/exams/library-snapshot.ts';
import { api } from '#renderer/lib/api.ts';
import { fetchOwnExam } from '#renderer/lib/own-exam.ts';
import type { RunnerPorts } from './runner-ports.ts';

const MINUTE = 60_000;

/** How many questions are asked for at the same time. */
const AT_ONCE = 8;

interface Chosen {
  readonly question: Question;
  readonly mark: number;
}

const loadQuestion = async (id: number, mark: number, signal: AbortSignal): Promise<Chosen> => {
  const { body } = await api(questionsContract.questionById, { params: { questionId: id } }, { signal });
  const [question] = body.question;
  if (question === undefined) throw new Error(`Question ${id} could not be read.`);
  return { question, mark };
};

/** An exam to be tried: as a candidate would get it, and what marks it. */
export interface Preview {
  readonly attempt: Attempt;
  readonly exam: PreviewedExam;
}

/** The draft of an exam as a candidate would get it, in the order of its author. */
export const loadPreview = async (examId: number, signal: AbortSignal): Promise<Preview> => {
  const { draft } = await fetchOwnExam(examId, signal);
  const chosen: Chosen[] = [];
  for (let from = 0; from < draft.questions.length; from += AT_ONCE) {
    const batch = draft.questions.slice(from, from + AT_ONCE);
    chosen.push(
      ...(await Promise.all(batch.map(({ question_id: id, mark }) => loadQuestion(id, mark, signal)))),
    );
  }
  const { questions, keys } = librarySnapshot(chosen);
  const { exam_duration: minutes, scoring_mode: mode, pass_percent: passPercent } = draft.settings;
  const now = new Date().toISOString();
  return {
    exam: {
      examId,
      title: draft.exam_title,
      questions,
      keys,
      rules: { mode, passPercent: Math.round(passPercent * 100) },
    },
    attempt: {
      id: examId,
      exam_id: examId,
      exam_title: draft.exam_title,
      candidate: '',
      attempt_no: 1,
      state: 'in_progress',
      introduction_title: draft.introduction_title,
      introduction_description: draft.introduction_description,
      scoring_mode: mode,
      started_at: now,
      deadline_at: null,
      remaining_ms: minutes === 0 ? null : minutes * MINUTE,
      duration_minutes: minutes,
      server_time: now,
      submitted_at: null,
      questions: questions.map(toCandidateQuestion),
      answers: [],
      current_question_id: null,
      event_count: 0,
      elsewhere: null,
      can_release: false,
      // Nobody sits it: nothing is held, and nothing is written down.
      candidate_number: 0,
      window: { lockdown: 'off', second_display: 'allow', on_leaving: 'nothing' },
    },
  };
};

const confirmed = () => ({ savedAt: Date.now(), left: null, copyProblem: null });

/** Writes nowhere: what is answered stays in memory until the preview is marked, and a preview leaves no trace. */
export const previewPorts = (exam: PreviewedExam): RunnerPorts<AttemptResult> => {
  const startedAt = new Date().toISOString();
  const given = new Map<number, PreviewAnswer>();
  return {
    saveAnswer: ({ questionId, option, text, seconds }) => {
      given.set(questionId, { option, text, seconds });
      return Promise.resolve(confirmed());
    },
    sendEvents: () => Promise.resolve(confirmed()),
    left: () => Promise.resolve(0),
    submit: () =>
      Promise.resolve(previewResult(exam, given, { startedAt, endedAt: new Date().toISOString() })),
    describe: String,
    isUnreachable: () => false,
    isClosed: () => false,
  };
};
