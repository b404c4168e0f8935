import { examsContract } from '#shared/contract/exams.ts';
import type { Attempt, CandidateQuestion } from '#shared/contract/candidate-view.ts';
import { questionsContract, type Question } from '#shared/contract/questions.ts';
import { api } from '#renderer/lib/api.ts';
import type { RunnerPorts } from './runner-ports.ts';

const MINUTE = 60_000;

/** How many questions are asked for at the same time. */
const AT_ONCE = 8;

const toOptions = (question: Question): CandidateQuestion['options'] => {
  const [answer] = question.answers;
  if (answer === undefined || question.question_type === 'open_ended') return [];
  const texts = [answer.answer_1, answer.answer_2, answer.answer_3, answer.answer_4, answer.answer_5];
  const images = [
    answer.answer_1_image,
    answer.answer_2_image,
    answer.answer_3_image,
    answer.answer_4_image,
    answer.answer_5_image,
  ];
  return texts.flatMap((text, index) => {
    const image = images[index] ?? null;
    return (text ?? '') === '' && image === null ? [] : [{ option: index + 1, text: text ?? '', image }];
  });
};

const loadQuestion = async (id: number, mark: number, signal: AbortSignal): Promise<CandidateQuestion> => {
  const { body } = await api(questionsContract.questionById, { params: { questionId: id } }, { signal });
  const [question] = body.question;
  if (question === undefined) throw new Error(`Question ${id} could not be read.`);
  return {
    question_id: id,
    question_title: question.question_title,
    question_type: question.question_type,
    question_mark: mark,
    question_image: question.question_image,
    options: toOptions(question),
  };
};

/** The draft of an exam as a candidate would get it, in the order of its author. */
export const loadPreview = async (examId: number, signal: AbortSignal): Promise<Attempt> => {
  const { body } = await api(examsContract.getExam, { params: { id: examId } }, { signal });
  const { draft } = body.data;
  const questions: CandidateQuestion[] = [];
  for (let from = 0; from < draft.questions.length; from += AT_ONCE) {
    const batch = draft.questions.slice(from, from + AT_ONCE);
    questions.push(
      ...(await Promise.all(batch.map(({ question_id: id, mark }) => loadQuestion(id, mark, signal)))),
    );
  }
  const { exam_duration: minutes } = draft.settings;
  const now = new Date().toISOString();
  return {
    id: examId,
    exam_id: examId,
    exam_title: draft.exam_title,
    candidate: '',
    attempt_no: 1,
    state: 'in_progress',
    introduction_title: draft.introduction_title,
    introduction_description: draft.introduction_description,
    scoring_mode: draft.settings.scoring_mode,
    started_at: now,
    deadline_at: null,
    remaining_ms: minutes === 0 ? null : minutes * MINUTE,
    duration_minutes: minutes,
    server_time: now,
    submitted_at: null,
    questions,
    answers: [],
    current_question_id: null,
    event_count: 0,
  };
};

const forgetAtOnce = () => Promise.resolve({ savedAt: Date.now(), left: null });

/** Writes nowhere: a preview leaves no trace. */
export const previewPorts: RunnerPorts<null> = {
  saveAnswer: forgetAtOnce,
  sendEvents: forgetAtOnce,
  submit: () => Promise.resolve(null),
  describe: String,
  isUnreachable: () => false,
  isClosed: () => false,
};
