import { Checkbox, Group, Paper, Progress, Radio, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Regrades } from '#shared/contract/exam-marking.ts';
import type { KeyCorrection } from '#shared/domain/exam-attempts/key-revision.ts';
import { spokenText } from '#renderer/components/math-segments.ts';
import { QuestionText } from '#renderer/components/question-text.tsx';

type Question = Regrades['questions'][number];
type Choice = KeyCorrection['kind'] | 'published';

const CHOICES = ['published', 'options', 'full_credit', 'dropped'] as const satisfies readonly Choice[];

interface AnswersProps {
  readonly question: Question;
  readonly right: readonly number[];
}

/** How often each option was chosen, and which are right by what is said of it now. */
function Answers({ question, right }: AnswersProps) {
  const { t } = useTranslation('exam-marking');
  const share = (count: number): number =>
    question.answers === 0 ? 0 : Math.round((count / question.answers) * 100);
  const line = (key: string, count: number, words: React.ReactNode, isRight: boolean) => (
    <li key={key}>
      <Group justify="space-between" wrap="nowrap" gap={12}>
        <Text size="sm" component="div" fw={isRight ? 600 : 400}>
          {words}
          {isRight ? <Text span size="xs" c="dimmed">{` ${t('key.right')}`}</Text> : null}
        </Text>
        <Text size="sm" className="tn" style={{ whiteSpace: 'nowrap' }}>
          {t('key.chosen', { count, share: share(count) })}
        </Text>
      </Group>
      <Progress value={share(count)} size={4} color="gray" aria-hidden />
    </li>
  );
  return (
    <Stack component="ul" gap={10} m={0} p={0} style={{ listStyle: 'none' }}>
      {question.options.map(({ option, text, count }) =>
        line(String(option), count, <QuestionText inline text={text} />, right.includes(option)),
      )}
      {question.unanswered === null ? null : line('none', question.unanswered, t('key.unanswered'), false)}
    </Stack>
  );
}

interface FormProps {
  readonly questions: readonly Question[];
  readonly corrections: readonly KeyCorrection[];
  readonly onChange: (corrections: readonly KeyCorrection[]) => void;
}

/** Chooses a question and what counts in it from now on. */
export function CorrectionForm({ questions, corrections, onChange }: FormProps) {
  const { t } = useTranslation('exam-marking');
  const [chosen, setChosen] = useState(questions[0]?.question_id);
  const question = questions.find(({ question_id: id }) => id === chosen);
  const correctionOf = (id: number) => corrections.find((one) => one.question_id === id);
  if (question === undefined) return null;
  const id = question.question_id;
  const correction = correctionOf(id);
  const published = question.published_option === null ? [] : [question.published_option];
  const options = correction?.kind === 'options' ? correction.options : published;
  const put = (next: KeyCorrection | null): void =>
    onChange([...corrections.filter((one) => one.question_id !== id), ...(next === null ? [] : [next])]);
  const choose = (choice: string): void => {
    const kind = CHOICES.find((one) => one === choice) ?? 'published';
    put(
      kind === 'published' ? null : { question_id: id, kind, options: kind === 'options' ? published : [] },
    );
  };
  const nameOf = (one: Question, at: number): string =>
    [
      t('key.questionNamed', { number: at + 1, title: spokenText(one.title).slice(0, 80) }),
      ...(correctionOf(one.question_id) === undefined ? [] : [t('key.corrected')]),
    ].join(' - ');
  return (
    <Paper withBorder p={20} maw={720}>
      <Stack gap={20}>
        <Select
          label={t('key.question')}
          searchable
          allowDeselect={false}
          data={questions.map((one, at) => ({ value: String(one.question_id), label: nameOf(one, at) }))}
          value={String(id)}
          onChange={(value) => setChosen(Number(value))}
        />
        <QuestionText className="serif" text={question.title} />
        {question.options.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('key.open', { count: question.answers })}
          </Text>
        ) : (
          <Answers question={question} right={options} />
        )}
        <Radio.Group label={t('key.counts')} value={correction?.kind ?? 'published'} onChange={choose}>
          <Stack gap={8} mt={8}>
            {CHOICES.filter((one) => one !== 'options' || question.options.length > 0).map((one) => (
              <Radio key={one} value={one} label={t(`key.choice.${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {correction?.kind === 'options' ? (
          <Checkbox.Group
            label={t('key.rightOptions')}
            value={options.map(String)}
            onChange={(next) => put({ question_id: id, kind: 'options', options: next.map(Number) })}
          >
            <Stack gap={8} mt={8}>
              {question.options.map(({ option, text }) => (
                <Checkbox key={option} value={String(option)} label={<QuestionText inline text={text} />} />
              ))}
            </Stack>
          </Checkbox.Group>
        ) : null}
      </Stack>
    </Paper>
  );
}
