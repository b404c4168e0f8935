import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '#shared/contract/errors.ts';
import type { ExamDraft, ExamRecord, ExamSettings } from '#shared/contract/exam-drafts.ts';
import { examsContract } from '#shared/contract/exams.ts';
import type { Question } from '#shared/contract/questions.ts';
import { useAutosave, type AutosaveHandle } from '#renderer/hooks/use-autosave.ts';
import { api } from '#renderer/lib/api.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { blankDraft, changesNothing, overDefaults, problemsOf, type StepNumber } from './exam-form.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { fetchExam, fetchQuestions, refreshExams } from './queries.ts';

/** A problem as the server names it; its code may be of a newer version than this page. */
export interface Problem {
  readonly code: string;
  readonly step: number;
  readonly question_id: number | null;
}

/** What the wizard was opened with. */
export interface StoredExam {
  readonly record: ExamRecord;
  readonly questions: readonly Question[];
  readonly problems: readonly Problem[];
  readonly attempts: number;
}

export interface ExamForm {
  readonly draft: ExamDraft;
  /** The form as it is at this moment, also before the next render. */
  readonly latest: () => ExamDraft;
  /** Undefined until something was stored. */
  readonly examId: number | undefined;
  /** The same at this moment, also before the next render. */
  readonly storedId: () => number | undefined;
  readonly questions: ReadonlyMap<number, Question>;
  readonly problems: readonly Problem[];
  /** Publishing would change what candidates get: the server's word, or a form that is not stored yet. */
  readonly hasChanges: boolean;
  readonly save: AutosaveHandle<ExamDraft>;
  /** Somebody else's form, when the exam was changed elsewhere meanwhile. */
  readonly theirs: ExamRecord | undefined;
  readonly change: (patch: Partial<ExamDraft>) => void;
  readonly changeSettings: (patch: Partial<ExamSettings>) => void;
  /** Questions of the library that the form may name from now on. */
  readonly remember: (questions: readonly Question[]) => void;
  /** Ends the conflict with the form that the author wants. */
  readonly resolve: (chosen: ExamDraft) => Promise<void>;
  /** Publishes what is stored; undefined when it could not be stored first. */
  readonly publish: () => Promise<Publication | undefined>;
}

/** What the server said of a form. */
interface Checked {
  readonly draft: ExamDraft;
  readonly problems: readonly Problem[];
  readonly hasChanges: boolean;
}

type Publication = Awaited<ReturnType<typeof callPublish>>;

const callPublish = async (examId: number, version: number, idempotencyKey: string) =>
  (await api(examsContract.publishExam, { body: { exam_id: examId, version } }, { idempotencyKey })).body;

/** The exam was changed elsewhere; nothing is stored until the author has chosen. */
class ConflictError extends Error {}

const describe = (error: unknown): string =>
  error instanceof ConflictError ? error.message : errorText(error);

const isConflict = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'VERSION_CONFLICT';

const byId = (questions: readonly Question[]) => questions.map((one): [number, Question] => [one.id, one]);

/** The form of one exam: kept stored, checked while it is written, and published. */
export const useExamForm = (
  stored: StoredExam | undefined,
  step: StepNumber,
  onCreated: (examId: number) => void,
): ExamForm => {
  const { t } = useTranslation('exams');
  const [draft, setDraft] = useState(() => stored?.record.draft ?? blankDraft());
  const [examId, setExamId] = useState(stored?.record.exam_step_one_id);
  const [theirs, setTheirs] = useState<ExamRecord | undefined>(undefined);
  const [questions, setQuestions] = useState<ReadonlyMap<number, Question>>(
    () => new Map(byId(stored?.questions ?? [])),
  );
  const [checked, setChecked] = useState<Checked | undefined>(
    stored === undefined
      ? undefined
      : {
          draft: stored.record.draft,
          problems: stored.problems,
          hasChanges: stored.record.has_changes,
        },
  );
  const [openedAt] = useState(() => Date.now());

  // What saving needs at the moment it runs, which may be after the last render.
  const live = useRef({
    draft,
    step,
    examId,
    version: stored?.record.version ?? 0,
    createKey: newIdempotencyKey(),
    publishKey: { version: 0, key: '' },
    defaults: undefined as ExamDraft | undefined,
    fields: new Set<keyof ExamDraft>(),
    settings: new Set<keyof ExamSettings>(),
    inConflict: false,
    isGone: false,
  });
  useEffect(() => {
    live.current.step = step;
  }, [step]);
  useEffect(() => {
    const now = live.current;
    now.isGone = false;
    return () => {
      now.isGone = true;
    };
  }, []);

  const show = useCallback((next: ExamDraft): void => {
    live.current.draft = next;
    setDraft(next);
  }, []);

  const complete = useCallback((form: ExamDraft): ExamDraft => {
    const { defaults, fields, settings } = live.current;
    return defaults === undefined ? form : overDefaults(form, defaults, { fields, settings });
  }, []);

  const create = useCallback(async (): Promise<number> => {
    const now = live.current;
    const { body } = await api(
      examsContract.createExamDraft,
      { body: {} },
      { idempotencyKey: now.createKey },
    );
    const id = body.data.exam_step_one_id;
    now.defaults = body.data.draft;
    now.version = body.data.version;
    now.examId = id;
    show(complete(now.draft));
    setExamId(id);
    if (!now.isGone) onCreated(id);
    return id;
  }, [complete, onCreated, show]);

  const store = useCallback(
    async (value: ExamDraft): Promise<void> => {
      const now = live.current;
      if (now.inConflict) throw new ConflictError(t('conflict.reason'));
      const id = now.examId ?? (await create());
      const form = complete(value);
      try {
        const { body } = await api(examsContract.saveExamDraft, {
          params: { id },
          body: { version: now.version, step: now.step, draft: form },
        });
        now.version = body.version;
        const isNewest = JSON.stringify(form) === JSON.stringify(now.draft);
        setChecked({
          draft: isNewest ? now.draft : form,
          problems: body.problems,
          hasChanges: body.has_changes,
        });
        void refreshExams();
      } catch (error) {
        if (!isConflict(error)) throw error;
        now.inConflict = true;
        setTheirs(await fetchExam(id));
        throw new ConflictError(t('conflict.reason'), { cause: error });
      }
    },
    [complete, create, t],
  );
  const save = useAutosave({ save: store, describeError: describe });
  const { change: keep, flush } = save;

  const put = useCallback(
    (next: ExamDraft): void => {
      show(next);
      keep(next);
    },
    [keep, show],
  );

  const change = useCallback(
    (patch: Partial<ExamDraft>): void => {
      const now = live.current;
      if (changesNothing(now.draft, patch)) return;
      for (const key of Object.keys(patch) as (keyof ExamDraft)[]) now.fields.add(key);
      put({ ...now.draft, ...patch });
    },
    [put],
  );

  const changeSettings = useCallback(
    (patch: Partial<ExamSettings>): void => {
      const now = live.current;
      if (changesNothing(now.draft.settings, patch)) return;
      for (const key of Object.keys(patch) as (keyof ExamSettings)[]) now.settings.add(key);
      put({ ...now.draft, settings: { ...now.draft.settings, ...patch } });
    },
    [put],
  );

  const latest = useCallback((): ExamDraft => live.current.draft, []);
  const storedId = useCallback((): number | undefined => live.current.examId, []);

  const remember = useCallback(
    (added: readonly Question[]): void => setQuestions((known) => new Map([...known, ...byId(added)])),
    [],
  );

  const resolve = useCallback(
    async (chosen: ExamDraft): Promise<void> => {
      if (theirs === undefined) return;
      remember(await fetchQuestions(chosen.questions.map((one) => one.question_id)));
      const now = live.current;
      now.version = theirs.version;
      now.inConflict = false;
      setTheirs(undefined);
      put(chosen);
      await flush();
    },
    [flush, put, remember, theirs],
  );

  const publish = useCallback(async (): Promise<Publication | undefined> => {
    const now = live.current;
    if (now.examId === undefined) keep(now.draft);
    if (!(await flush()) || now.examId === undefined) return undefined;
    // The same version is published under the same key, so that a repeated press has one effect.
    if (now.publishKey.version !== now.version) {
      now.publishKey = { version: now.version, key: newIdempotencyKey() };
    }
    try {
      return await callPublish(now.examId, now.version, now.publishKey.key);
    } catch (error) {
      if (isConflict(error)) {
        now.inConflict = true;
        setTheirs(await fetchExam(now.examId));
        return undefined;
      }
      // The next press is a new attempt: a refusal must not be replayed after it was mended.
      now.publishKey = { version: 0, key: '' };
      throw error;
    } finally {
      void refreshExams();
    }
  }, [flush, keep]);

  const published = stored?.record.published_version == null ? undefined : stored.record.draft;
  const problems = useMemo(
    () => (checked?.draft === draft ? checked.problems : problemsOf(draft, questions, published, openedAt)),
    [checked, draft, openedAt, published, questions],
  );

  return {
    draft,
    latest,
    examId,
    storedId,
    questions,
    problems,
    hasChanges: checked?.draft !== draft || checked.hasChanges,
    save,
    theirs,
    change,
    changeSettings,
    remember,
    resolve,
    publish,
  };
};
