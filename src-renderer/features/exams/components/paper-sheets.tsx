import { Group, List, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { VersionKey, VersionQuestion } from '#shared/domain/exams/version-content.ts';
import { BlankLine, Sheet, TickBox, Unbroken, WritingLines } from '#renderer/components/print-sheets.tsx';
import { QuestionText } from '#renderer/components/question-text.tsx';
import { StoredImage } from '#renderer/components/stored-image.tsx';
import { keyLetter, optionLetter, writingLines } from '../paper.ts';

export interface PaperSheetsProps {
  readonly title: string;
  readonly introduction: string;
  /** "Paper B, as of ..." */
  readonly mark: string;
  readonly questions: readonly VersionQuestion[];
  readonly keys: ReadonlyMap<number, VersionKey>;
  readonly showsMarks: boolean;
  readonly withPaper: boolean;
  readonly withKey: boolean;
}

function Head({ title, mark }: { title: string; mark: string }) {
  return (
    <Group justify="space-between" align="baseline" gap={12}>
      <Title order={2}>{title}</Title>
      <Text size="sm">{mark}</Text>
    </Group>
  );
}

function PaperQuestion({
  question,
  number,
  showsMarks,
}: {
  question: VersionQuestion;
  number: number;
  showsMarks: boolean;
}) {
  const { t } = useTranslation('exams');
  const marks = question.mark / 100;
  return (
    <Unbroken>
      <Stack gap={8} component="article">
        <Group gap={8} justify="space-between" wrap="nowrap" align="flex-start">
          <Group gap={8} wrap="nowrap" align="flex-start">
            <Text fw={600}>{number}.</Text>
            <div dir="auto">
              <QuestionText className="serif" text={question.title} />
            </div>
          </Group>
          {showsMarks ? (
            <Text size="sm" flex="none">
              {t('count.points', { count: marks })}
            </Text>
          ) : null}
        </Group>
        {question.image === null ? null : (
          <StoredImage sha256={question.image} alt={question.image_alt || t('paper.image', { number })} />
        )}
        {question.type === 'open_ended' ? (
          <WritingLines count={writingLines(marks)} />
        ) : (
          question.options.map(({ option, text, image, alt }, at) => (
            <Group key={option} gap={8} ps={24} wrap="nowrap" align="flex-start">
              <TickBox />
              <Text fw={550}>{optionLetter(at)}</Text>
              <div dir="auto">
                <QuestionText inline className="serif" text={text} />
                {image === null ? null : (
                  <StoredImage
                    sha256={image}
                    alt={alt || t('paper.optionImage', { letter: optionLetter(at) })}
                  />
                )}
              </div>
            </Group>
          ))
        )}
      </Stack>
    </Unbroken>
  );
}

/** The paper that students write on, and the key of just that paper. */
export function PaperSheets(props: PaperSheetsProps) {
  const { t } = useTranslation('exams');
  const { title, mark, questions, keys } = props;
  return (
    <>
      {props.withPaper ? (
        <Sheet label={t('paper.paper')}>
          <Stack gap={24}>
            <Head title={title} mark={mark} />
            <Group gap={16}>
              <Group gap={8} flex={2} wrap="nowrap" align="flex-end">
                <Text>{t('paper.name')}</Text>
                <BlankLine />
              </Group>
              <Group gap={8} flex={1} wrap="nowrap" align="flex-end">
                <Text>{t('paper.date')}</Text>
                <BlankLine />
              </Group>
            </Group>
            {props.introduction === '' ? null : (
              <div dir="auto">
                <QuestionText text={props.introduction} />
              </div>
            )}
            {questions.map((question, at) => (
              <PaperQuestion
                key={question.question_id}
                question={question}
                number={at + 1}
                showsMarks={props.showsMarks}
              />
            ))}
          </Stack>
        </Sheet>
      ) : null}
      {props.withKey ? (
        <Sheet label={t('paper.key')}>
          <Stack gap={16}>
            <Head title={t('paper.keyOf', { title })} mark={mark} />
            <List type="ordered" spacing={6}>
              {questions.map((question) => {
                const key = keys.get(question.question_id);
                return (
                  <List.Item key={question.question_id}>
                    {question.type === 'open_ended'
                      ? key === undefined || key.accepted_phrases.length === 0
                        ? t('paper.noPhrases')
                        : key.accepted_phrases.join('; ')
                      : keyLetter(question, key) || t('common:look.none')}
                    {props.showsMarks ? ` (${t('count.points', { count: question.mark / 100 })})` : ''}
                  </List.Item>
                );
              })}
            </List>
          </Stack>
        </Sheet>
      ) : null}
    </>
  );
}
