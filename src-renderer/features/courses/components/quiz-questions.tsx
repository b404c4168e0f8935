import { ActionIcon, Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconBooks, IconPencilPlus, IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutlineSection } from '#shared/contract/course-drafts.ts';
import type { CourseItem, HeldQuestion } from '#shared/contract/course-items.ts';
import { coursesContract } from '#shared/contract/courses.ts';
import type { Question } from '#shared/contract/questions.ts';
import { Clamp } from '#renderer/components/clamp.tsx';
import { showError, showUndo } from '#renderer/components/feedback-store.ts';
import { TypeBadge } from '#renderer/components/icon-word.tsx';
import { spokenText } from '#renderer/components/math-segments.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { NumberField } from '#renderer/components/number-field.tsx';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import { QuestionLibrary } from '#renderer/components/question-library/question-library.tsx';
import { useLibrary } from '#renderer/components/question-library/use-library.ts';
import { SortableList } from '#renderer/components/sortable-list.tsx';
import { api } from '#renderer/lib/api.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { newQuestionPath } from '../course-path.ts';
import type { ItemForm } from '../item-form.ts';
import type { ItemFormHandle } from '../use-item-form.ts';
import { LeaveButton } from './leave-button.tsx';

const MAX_MARK = 1000;

type Taken = ItemForm['questions'][number];

interface QuizQuestionsProps {
  readonly item: CourseItem;
  /** What its questions say as they were taken, as it is stored now. */
  readonly held: readonly HeldQuestion[];
  readonly form: ItemFormHandle;
  readonly sections: readonly OutlineSection[];
  /** Something else stands in it now than in this form. */
  readonly onReload: () => void;
}

/** The questions of a quiz or practice test: chosen from the library, ordered, worth something. */
export function QuizQuestions({ item, held, form, sections, onReload }: QuizQuestionsProps) {
  const { t } = useTranslation('courses');
  const { draft, change, latest, save, version } = form;
  const [isOpen, setOpen] = useState(false);
  const [known, setKnown] = useState<ReadonlyMap<number, Question>>(new Map());
  const heldById = new Map(held.map((one) => [one.question_id, one]));
  const changed = held.filter((one) => one.has_changed);
  const nameOf = (id: number): string =>
    heldById.get(id)?.title ?? known.get(id)?.question_title ?? t('quiz.gone');
  const typeOf = (id: number) => heldById.get(id)?.type ?? known.get(id)?.question_type;
  const put = (questions: Taken[]): void => change({ questions });
  const takeOver = useMutation({
    mutationFn: async (ids: number[] | null) => {
      if (!(await save.flush())) return false;
      const body = { version: version(), question_ids: ids };
      await api(coursesContract.takeOverQuestions, { params: { id: item.id }, body });
      return true;
    },
    onSuccess: (isDone) => {
      if (isDone) onReload();
    },
    onError: (error) => showError(errorText(error)),
    meta: { errors: 'inline' },
  });
  const remove = (id: number): void => {
    const before = latest().questions;
    put(before.filter((one) => one.question_id !== id));
    showUndo(t('quiz.removed'), () => put(before));
  };
  const picked = {
    items: draft.questions,
    add: (questions: readonly Question[]) => {
      setKnown((now) => new Map([...now, ...questions.map((one): [number, Question] => [one.id, one])]));
      const taken = new Set(latest().questions.map((one) => one.question_id));
      put([
        ...latest().questions,
        ...questions
          .filter(({ id }) => !taken.has(id))
          .map(({ id, question_mark }) => ({
            question_id: id,
            mark: Math.min(Math.max(question_mark, 0.01), MAX_MARK),
          })),
      ]);
    },
    remove,
  };
  return (
    <FormSection title={t('quiz.title', { count: draft.questions.length })}>
      {changed.length === 0 ? null : (
        <Notice tone="info">
          <Group gap={8} justify="space-between">
            <span>{t('quiz.changed', { count: changed.length })}</span>
            <Button
              size="xs"
              variant="default"
              loading={takeOver.isPending}
              leftSection={<IconRefresh size={16} stroke={1.6} />}
              onClick={() => takeOver.mutate(null)}
            >
              {t('quiz.takeOverAll')}
            </Button>
          </Group>
        </Notice>
      )}
      {draft.questions.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('quiz.none')}
        </Text>
      ) : (
        <SortableList<Taken>
          label={t('quiz.list')}
          items={draft.questions}
          getId={(one) => one.question_id}
          getName={(one) => spokenText(nameOf(one.question_id))}
          onReorder={put}
          renderItem={({ question_id: id, mark }) => {
            const type = typeOf(id);
            return (
              <Group gap={8} wrap="nowrap">
                <Stack gap={2} flex={1} miw={0}>
                  <Clamp withMath>{nameOf(id)}</Clamp>
                  <Group gap={8}>
                    {type === undefined ? null : <TypeBadge type={type} size="caption" />}
                    {heldById.get(id)?.has_changed === true ? (
                      <Button size="compact-xs" variant="subtle" onClick={() => takeOver.mutate([id])}>
                        {t('quiz.takeOver')}
                      </Button>
                    ) : null}
                  </Group>
                </Stack>
                <NumberField
                  w={80}
                  size="xs"
                  aria-label={t('quiz.markOf', { name: spokenText(nameOf(id)) })}
                  min={0.01}
                  max={MAX_MARK}
                  decimalScale={2}
                  value={mark}
                  onValue={(next) =>
                    next !== undefined &&
                    put(
                      latest().questions.map((one) =>
                        one.question_id === id ? { ...one, mark: next } : one,
                      ),
                    )
                  }
                />
                <ActionIcon
                  aria-label={t('quiz.remove', { name: spokenText(nameOf(id)) })}
                  onClick={() => remove(id)}
                >
                  <IconX size={16} stroke={1.6} />
                </ActionIcon>
              </Group>
            );
          }}
        />
      )}
      <Group>
        <Button
          variant="default"
          leftSection={<IconBooks size={18} stroke={1.6} />}
          onClick={() => setOpen(true)}
        >
          {t('quiz.add')}
        </Button>
        <LeaveButton
          save={save}
          size="sm"
          variant="default"
          leftSection={<IconPencilPlus size={18} stroke={1.6} aria-hidden />}
          to={newQuestionPath(item, sections)}
        >
          {t('quiz.write')}
        </LeaveButton>
      </Group>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="right"
        size={420}
        title={t('common:library.title')}
        closeButtonProps={{ 'aria-label': t('common:action.close') }}
      >
        <Picker list={picked} />
      </Drawer>
    </FormSection>
  );
}

function Picker({ list }: { list: Parameters<typeof QuestionLibrary>[0]['list'] }) {
  return <QuestionLibrary view={useLibrary()} list={list} hasHeading={false} />;
}
