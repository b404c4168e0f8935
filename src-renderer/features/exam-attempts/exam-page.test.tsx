import { describe, expect, test } from 'vitest';
import { commands, userEvent, type Locator } from 'vitest/browser';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { studentFlow } from '#shared/domain/exam-attempts/student-flow.ts';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { setFeedback } from '#renderer/lib/feedback.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { networkError } from '#renderer/lib/transport-error.ts';
import { ExamPage } from './pages/exam-page.tsx';
import { ExamResultPage } from './pages/exam-result-page.tsx';

const SCREENS = { '/examPage': <ExamPage />, '/ExamResult': <ExamResultPage /> };
const open = (at: string, view?: View) => openScreens(SCREENS, at, view);

const startAttempt = async (options: Parameters<typeof commands.seedExam>[0] = {}) => {
  const exam = await commands.seedExam(options);
  const { body } = await api(examAttemptsContract.startAttempt, { body: { exam_id: exam.examId } });
  return { ...exam, attempt: body };
};

const isAnswer = ({ method }: { readonly method: string }): boolean => method === 'PUT';

const press = (...keys: string[]) => userEvent.keyboard(keys.map((key) => `{${key}}`).join(''));

const server = serverForEach(['exam-attempts', 'enrolments']);

describe('the screen before the start', () => {
  test('promises the score at once only when no person has to read an answer', async () => {
    const { examId } = await commands.seedExam({ questions: 2 });
    const { screen } = await open(`/examPage?examId=${examId}`);
    await expect.element(screen.getByText(/You will see your score as soon as you hand in/u)).toBeVisible();
  });

  test('says on a desktop what its clock was compared with: nothing where it stands alone', async () => {
    const { examId } = await commands.seedExam({ questions: 2 });
    const { screen } = await open(`/examPage?examId=${examId}`);
    await expect
      .element(screen.getByText('This computer stands alone: there is nothing to compare its clock with'))
      .toBeVisible();
  });

  test('speaks of a clock only where there is one, and leads the focus to the first question', async () => {
    const { examId } = await commands.seedExam({ durationMinutes: 0 });
    const { screen } = await open(`/examPage?examId=${examId}`);
    const start = screen.getByRole('button', { name: /^Start/u });
    await expect.element(start).toBeEnabled();
    await expect.element(screen.getByText('The clock starts at once.')).not.toBeInTheDocument();
    start.element().focus();
    await press('Enter');
    await expect.element(screen.getByRole('heading', { level: 2, name: /^Question 1/u })).toHaveFocus();
  });

  test('says that open answers are read by a person first', async () => {
    const { examId } = await commands.seedExam({ questions: 1, openQuestions: 1 });
    const { screen } = await open(`/examPage?examId=${examId}`);
    await expect.element(screen.getByText(/you will see your score when they are marked/u)).toBeVisible();
    await expect.element(screen.getByText(/score as soon as/u)).not.toBeInTheDocument();
  });
});

describe('a page that goes before the server has an answer', () => {
  test('leaves it for the next one, which sends it', async () => {
    const { attempt } = await startAttempt();
    server.intercept((request) => {
      if (isAnswer(request)) throw networkError();
    });
    const { screen } = await open(`/examPage?attemptId=${attempt.id}`);
    await expect.element(screen.getByRole('radio', { name: 'Option 1' })).toBeVisible();
    await press('2');
    await expect.element(screen.getByText('Not saved: the server does not answer')).toBeVisible();
    await screen.unmount();
    queryClient.clear();
    server.intercept(null);
    const again = await open(`/examPage?attemptId=${attempt.id}`);
    await expect.element(again.screen.getByText('An answer that had not been saved is back.')).toBeVisible();
    await expect.element(again.screen.getByRole('radio', { name: 'Option 2' })).toBeChecked();
    await expect.element(again.screen.getByText(/^Saved .*, 1 answer$/u)).toBeVisible();
    const { body } = await api(examAttemptsContract.getAttempt, { params: { id: attempt.id } });
    expect(body.answers[0]).toMatchObject({ selectedAnswerId: 2 });
    expect(Object.keys(localStorage).filter((key) => key.startsWith('lectern.unsent'))).toEqual([]);
  });
});

describe('an answer', () => {
  test('is chosen by its key and called saved only when the server has confirmed it', async () => {
    const { attempt } = await startAttempt();
    const gate = Promise.withResolvers<void>();
    server.intercept((request) => (isAnswer(request) ? gate.promise : undefined));
    const { screen } = await open(`/examPage?attemptId=${attempt.id}`);
    await expect.element(screen.getByText('Nothing to save yet')).toBeVisible();
    await press('2');
    await expect.element(screen.getByRole('radio', { name: 'Option 2' })).toBeChecked();
    await expect.element(screen.getByText('Saving, 1 answer on its way')).toBeVisible();
    expect(screen.getByText(/^Saved/u).query()).toBeNull();
    gate.resolve();
    await expect.element(screen.getByText(/^Saved .*, 1 answer$/u)).toBeVisible();
    const { body } = await api(examAttemptsContract.getAttempt, { params: { id: attempt.id } });
    expect(body.answers[0]).toMatchObject({ selectedAnswerId: 2 });
  });

  test('that cannot be saved says so, survives going on, and is saved when the server is back', async () => {
    const { attempt } = await startAttempt();
    let isDown = true;
    server.intercept((request) => {
      if (isDown && isAnswer(request)) throw networkError();
    });
    const { screen } = await open(`/examPage?attemptId=${attempt.id}`);
    await expect.element(screen.getByRole('radio', { name: 'Option 1' })).toBeVisible();
    await press('3');
    await expect.element(screen.getByText('Not saved: the server does not answer')).toBeVisible();
    await press('ArrowRight', '1');
    await expect
      .element(screen.getByText('2 answers wait here and are tried again by themselves.'))
      .toBeVisible();
    // Pressed at once: a moment later it is tried again by itself, and the button is gone.
    const retry = screen.getByRole('button', { name: 'Try again now' }).element();
    isDown = false;
    if (retry instanceof HTMLElement) retry.click();
    await expect.element(screen.getByText(/^Saved .*, all 2 answers$/u)).toBeVisible();
    const { body } = await api(examAttemptsContract.getAttempt, { params: { id: attempt.id } });
    expect(body.answers.map((answer) => answer.selectedAnswerId)).toEqual([3, 1, null, null]);
  });

  test('that is given anew while the first is on its way ends as the latest', async () => {
    const { attempt } = await startAttempt();
    const gate = Promise.withResolvers<void>();
    server.intercept((request) => (isAnswer(request) ? gate.promise : undefined));
    const { screen } = await open(`/examPage?attemptId=${attempt.id}`);
    await expect.element(screen.getByRole('radio', { name: 'Option 1' })).toBeVisible();
    await press('1', '2', '4');
    gate.resolve();
    await expect.element(screen.getByText(/^Saved .*, 1 answer$/u)).toBeVisible();
    const { body } = await api(examAttemptsContract.getAttempt, { params: { id: attempt.id } });
    expect(body.answers[0]?.selectedAnswerId).toBe(4);
    expect(server.requests.filter(isAnswer)).toHaveLength(2);
  });

  test('in words is sent after a pause, without leaving the field', async () => {
    const { attempt } = await startAttempt({ questions: 0, openQuestions: 1 });
    const { screen } = await open(`/examPage?attemptId=${attempt.id}`);
    await screen.getByRole('textbox').fill('Water moves by osmosis');
    await expect.element(screen.getByText(/^Saving/u)).toBeVisible();
    await expect.element(screen.getByText(/^Saved .*, 1 answer$/u), { timeout: 4000 }).toBeVisible();
    const { body } = await api(examAttemptsContract.getAttempt, { params: { id: attempt.id } });
    expect(body.answers[0]?.answerText).toBe('Water moves by osmosis');
  });
});

describe('what goes into the log beside the answers', () => {
  test('text is on its way within a second, also while typing goes on', async () => {
    const { attempt } = await startAttempt({ questions: 0, openQuestions: 1 });
    const { screen } = await open(`/examPage?attemptId=${attempt.id}`);
    const field = screen.getByRole('textbox');
    await expect.element(field).toBeVisible();
    for (let i = 0, begun = performance.now(); performance.now() - begun < 2600; i++) {
      await field.fill('more and '.repeat(i + 1));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(server.requests.filter(isAnswer).length).toBeGreaterThanOrEqual(2);
  });

  test('is nothing of the window and the computer, which the application around the page writes', async () => {
    const { attempt } = await startAttempt();
    const { screen } = await open(`/examPage?attemptId=${attempt.id}`);
    await expect.element(screen.getByRole('radio', { name: 'Option 1' })).toBeVisible();
    server.emit('power.changed', { state: 'suspend' });
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('blur'));
    server.emit('hub.reach', { isReached: false });
    await screen.getByRole('button', { name: 'Flag', exact: true }).click();
    const sent = () =>
      server.requests
        .filter(({ path }) => path.endsWith('/events'))
        .flatMap(({ body }) => (body as { events: { kind: string }[] }).events)
        .map(({ kind }) => kind);
    await expect.poll(sent).toContain('flag');
    expect(sent().filter((kind) => ['power', 'network', 'focus', 'blur'].includes(kind))).toEqual([]);
  });
});

describe('an interruption', () => {
  test('leads back to the same question with answers and flags', async () => {
    const { attempt } = await startAttempt();
    const first = await open(`/examPage?attemptId=${attempt.id}`);
    await expect.element(first.screen.getByRole('radio', { name: 'Option 1' })).toBeVisible();
    await press('2', 'f', 'ArrowRight', '3', 'ArrowRight');
    await expect.element(first.screen.getByText(/^Saved .*, all 2 answers$/u)).toBeVisible();
    await expect
      .poll(async () => {
        const { body } = await api(examAttemptsContract.getAttempt, { params: { id: attempt.id } });
        return body.current_question_id;
      })
      .toBe(attempt.questions[2]?.question_id);
    await first.screen.unmount();

    const { screen } = await open(`/examPage?attemptId=${attempt.id}`);
    await expect.element(screen.getByText(/^Resumed at .* All 2 answers are here\.$/u)).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: /^Question 3/u })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Question 1, answered, flagged' })).toBeVisible();
    await press('ArrowLeft');
    await expect.element(screen.getByRole('radio', { name: 'Option 3' })).toBeChecked();
  });

  test('is asked about before it happens, and leaves the clock alone', async () => {
    const { attempt } = await startAttempt();
    const { screen, router } = await open(`/examPage?attemptId=${attempt.id}`);
    await expect.element(screen.getByRole('radio', { name: 'Option 1' })).toBeVisible();
    await router.navigate('/MyExams');
    await expect.element(screen.getByRole('dialog', { name: 'Leave the exam?' })).toBeVisible();
    await press('2');
    await screen.getByRole('button', { name: 'Stay in the exam' }).click();
    await expect.element(screen.getByRole('radio', { name: 'Option 2' })).not.toBeChecked();
    expect(router.state.location.pathname).toBe('/examPage');
    await router.navigate('/MyExams');
    await screen.getByRole('button', { name: 'Leave, the clock runs on' }).click();
    await expect.element(screen.getByText('Another screen')).toBeVisible();
    expect(server.native).toEqual(expect.arrayContaining(['exam.begin', 'exam.end']));
  });
});

describe('the end', () => {
  test('comes by itself at the deadline, with the answers that were saved', async () => {
    const { attempt, correct } = await startAttempt({ durationMinutes: 1, reviewPolicy: 'immediate' });
    await commands.advanceServerClock(57_000);
    const { screen } = await open(`/examPage?attemptId=${attempt.id}`);
    await expect.element(screen.getByText(/^Last minute/u)).toBeVisible();
    await press(String(correct[0]));
    await expect.element(screen.getByText(/^Saved/u)).toBeVisible();
    await commands.advanceServerClock(3_000);
    await expect.element(screen.getByText(/handed in by itself/u), { timeout: 8000 }).toBeVisible();
    await expect.element(screen.getByText('25 %').first()).toBeVisible();
    await expect.element(screen.getByText('Not passed')).toBeVisible();
  });

  test('shows the result when the server has closed the attempt first', async () => {
    const { attempt } = await startAttempt();
    const { screen } = await open(`/examPage?attemptId=${attempt.id}`);
    await expect.element(screen.getByRole('radio', { name: 'Option 1' })).toBeVisible();
    await commands.advanceServerClock(31 * 60_000);
    await press('1');
    await expect.element(screen.getByText(/handed in by itself/u)).toBeVisible();
  });

  test('that came before an answer was saved keeps it for staff, and says so', async () => {
    const { attempt } = await startAttempt();
    const { screen } = await open(`/examPage?attemptId=${attempt.id}`);
    await expect.element(screen.getByRole('radio', { name: 'Option 1' })).toBeVisible();
    let isDown = true;
    server.intercept((request) => {
      if (isDown && isAnswer(request)) throw networkError();
    });
    await press('2');
    await expect.element(screen.getByText(/^Not saved/u).first()).toBeVisible();
    await commands.advanceServerClock(31 * 60_000);
    isDown = false;
    await expect
      .element(screen.getByText(/^1 answer was not saved before the exam was handed in/u))
      .toBeVisible();
    const kept = server.requests.filter(({ path }) => path.endsWith('/refused-answers'));
    expect(kept.map(({ body }) => body)).toMatchObject([{ text: null, option: expect.any(Number) }]);
    expect(localStorage.getItem(`lectern.unsent-answers.${attempt.id}`)).toBeNull();
  });

  test('names what is missing, hands in, and sends the documented record with the values of the server', async () => {
    const { attempt, correct, examId } = await startAttempt();
    const { screen } = await open(`/examPage?attemptId=${attempt.id}`);
    await expect.element(screen.getByRole('radio', { name: 'Option 1' })).toBeVisible();
    for (const option of correct.slice(0, 3)) await press(String(option), 'ArrowRight');
    await screen.getByRole('button', { name: 'Review and hand in' }).first().click();
    await expect.element(screen.getByText('1 question has no answer. It counts as wrong.')).toBeVisible();
    await screen.getByRole('button', { name: 'Hand in with 1 unanswered' }).click();
    await expect.element(screen.getByText('75 %').first()).toBeVisible();
    await expect.element(screen.getByText('Passed')).toBeVisible();
    await expect
      .poll(() => server.requests.find(({ path }) => path === '/api/storeRecordStudentExam')?.body)
      .toMatchObject({ exam_id: examId, exam_score: 75, exam_result: 'pass', progress: 75 });
  });

  test('waits when the last answer cannot be saved, and says why', async () => {
    const { attempt } = await startAttempt();
    server.intercept((request) => {
      if (isAnswer(request)) throw networkError();
    });
    const { screen } = await open(`/examPage?attemptId=${attempt.id}`);
    await expect.element(screen.getByRole('radio', { name: 'Option 1' })).toBeVisible();
    await press('1');
    await screen.getByRole('button', { name: 'Review and hand in' }).first().click();
    await screen.getByRole('button', { name: 'Hand in with 3 unanswered' }).click();
    await expect.element(screen.getByText(/^Not handed in: 1 answer is not saved yet/u)).toBeVisible();
    server.intercept(null);
    await screen.getByRole('button', { name: 'Hand in with 3 unanswered' }).click();
    await expect.element(screen.getByText('25 %').first()).toBeVisible();
  });
});

describe('a key that is pressed again and again', () => {
  const focus = (locator: Locator): void => (locator.element() as HTMLElement).focus();

  test('goes on to the last question, and neither hands in nor asks about it', async () => {
    const { attempt } = await startAttempt();
    const { screen, router } = await open(`/examPage?attemptId=${attempt.id}`);
    await expect.element(screen.getByRole('radio', { name: 'Option 1' })).toBeVisible();
    for (const key of ['1', 'ArrowRight', '1', 'ArrowRight', '1', 'ArrowRight', '1']) await press(key);
    await expect.element(screen.getByText(/^Saved .*, all 4 answers$/u)).toBeVisible();
    await press('ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    focus(screen.getByRole('button', { name: 'Next' }));
    for (let times = 0; times < 3; times += 1) await press('Enter');
    const heading = screen.getByRole('heading', { level: 2, name: /^Question 4/u });
    await expect.element(heading).toHaveFocus();
    for (let times = 0; times < 3; times += 1) {
      await press('Enter');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await expect.element(heading).toHaveFocus();
    expect(screen.getByRole('dialog').query()).toBeNull();
    expect(router.state.location.pathname).toBe('/examPage');
  });

  test('presses nothing in the dialog that it has opened, which begins at the way back', async () => {
    const { attempt } = await startAttempt({ questions: 1 });
    const { screen } = await open(`/examPage?attemptId=${attempt.id}`);
    await expect.element(screen.getByRole('radio', { name: 'Option 1' })).toBeVisible();
    await press('1');
    focus(screen.getByRole('button', { name: 'Review and hand in' }).first());
    await press('Enter>8');
    const dialog = screen.getByRole('dialog', { name: 'Review and hand in' });
    const back = dialog.getByText('Back to the exam');
    await expect.poll(() => back.element().closest('button') === document.activeElement).toBe(true);
    const handIn = dialog.getByRole('button', { name: 'Hand in' });
    const keydown = (repeat: boolean): boolean =>
      handIn
        .element()
        .dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }),
        );
    expect([keydown(true), keydown(false)]).toEqual([false, true]);
    focus(handIn);
    await press('Enter');
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describe('whatever keeps it from being shown', () => {
  const told = () => {
    const reasons: string[] = [];
    setFeedback({ success: () => undefined, error: (reason) => reasons.push(reason) });
    return reasons;
  };

  test.each([
    ['/examPage?examId=99', 'it is not among your exams'],
    ['/examPage?attemptId=99', 'What was saved of it is kept'],
  ])('leads back to the list with the reason: %s', async (at, reason) => {
    const reasons = told();
    const { router } = await open(at);
    await expect.poll(() => router.state.location.pathname).toBe('/MyExams');
    expect(reasons).toEqual([expect.stringContaining(reason)]);
  });

  test.each(['attemptId', 'examId'])('leads back also where the server fails: ?%s', async (by) => {
    const { attempt, examId } = await startAttempt();
    const reasons = told();
    server.intercept(({ method, path }) => {
      if (method === 'GET' && /exam-attempts|PurchasedExams/u.test(path)) throw networkError();
    });
    const { router } = await open(`/examPage?${by}=${by === 'examId' ? examId : attempt.id}`);
    await expect.poll(() => router.state.location.pathname, { timeout: 15_000 }).toBe('/MyExams');
    expect(reasons).toEqual([expect.stringMatching(/^The exam could not be opened\. /u)]);
    server.intercept(null);
  });
});

test('exam, questions and steps of a run are mirrored, without a word of a question', async () => {
  const { attempt, examId } = await startAttempt({ questions: 1 });
  const mirror = (): string => sessionStorage.getItem(`examDetails_${examId}`) ?? 'null';
  const { screen } = await open(`/examPage?attemptId=${attempt.id}`);
  await expect.element(screen.getByRole('radio', { name: 'Option 1' })).toBeVisible();
  expect(JSON.parse(mirror())).toEqual({
    exam: { exam_id: examId, exam_title: attempt.exam_title, attempt_id: attempt.id },
    questions: [
      {
        question_id: attempt.questions[0]?.question_id,
        question_type: 'multiple-choice',
        question_mark: attempt.questions[0]?.question_mark,
      },
    ],
    steps: studentFlow('answer'),
  });
  expect(mirror()).not.toContain(attempt.questions[0]?.question_title);
  await press('1');
  await expect.element(screen.getByText(/^Saved/u)).toBeVisible();
  await screen.getByRole('button', { name: 'Review and hand in' }).first().click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Hand in', exact: true }).click();
  await expect.element(screen.getByText('Question by question')).toBeVisible();
  expect(JSON.parse(mirror())).toMatchObject({ steps: studentFlow('result', true) });
});

describe('without an exam', () => {
  test.each(['/examPage', '/examPage?attemptId=x', '/examPage?examId=99', '/examPage?attemptId=99'])(
    '%s leads back to the list',
    async (at) => {
      const { router } = await open(at);
      await expect.poll(() => router.state.location.pathname).toBe('/MyExams');
    },
  );
});

describe('accessibility', () => {
  test.each(schemes)(
    'nothing is wrong with the start, the exam, its review and the result (%s)',
    async (scheme) => {
      const { examId } = await commands.seedExam({ reviewPolicy: 'immediate', openQuestions: 1 });
      const { screen } = await open(`/examPage?examId=${examId}`, { scheme });
      await expect.element(screen.getByText(/^Answers can be written/u)).toBeVisible();
      expect(await accessViolations()).toEqual([]);
      await screen.getByRole('button', { name: 'Start' }).click();
      await expect.element(screen.getByRole('radio', { name: 'Option 1' })).toBeVisible();
      await press('1', 'f', 'ArrowRight');
      await expect.element(screen.getByText(/^Saved/u)).toBeVisible();
      expect(await accessViolations()).toEqual([]);
      await screen.getByRole('button', { name: 'Contrast' }).click();
      expect(await accessViolations()).toEqual([]);
      await screen.getByRole('button', { name: 'Review and hand in' }).click();
      await expect.element(screen.getByRole('dialog', { name: 'Review and hand in' })).toBeVisible();
      expect(await accessViolations()).toEqual([]);
      await screen.getByRole('button', { name: /^Hand in with/u }).click();
      await expect.element(screen.getByText('Question by question')).toBeVisible();
      expect(await accessViolations()).toEqual([]);
    },
  );

  test('nothing is wrong on the phone, and nothing scrolls sideways', async () => {
    const { attempt } = await startAttempt({ questions: 12 });
    const { screen } = await open(`/examPage?attemptId=${attempt.id}`, { width: 390 });
    await expect.element(screen.getByRole('radio', { name: 'Option 1' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Questions, 0/12 answered' }).click();
    await expect.element(screen.getByRole('button', { name: 'Question 12, not seen' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Question 12, not seen' }).click();
    await expect.element(screen.getByRole('heading', { name: /^Question 12/u })).toBeVisible();
  });
});
