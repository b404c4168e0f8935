import { Box, Button, Group, Textarea, TextInput } from '@mantine/core';
import { IconArrowLeft, IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutlineSection } from '#shared/contract/course-drafts.ts';
import type { CourseItem } from '#shared/contract/course-items.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { ConflictDialog } from '#renderer/components/patterns/conflict-dialog.tsx';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RemarksHere } from '#renderer/components/review-remarks.tsx';
import { SaveState } from '#renderer/components/save-state.tsx';
import { remarksAt, useLastReview } from '#renderer/lib/review-remarks.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { contentPath } from '../course-path.ts';
import { differingItemFields, withItemFields } from '../item-form.ts';
import { itemQuery, refreshCourses, storedItemQuery } from '../queries.ts';
import { useItemForm } from '../use-item-form.ts';
import { useItemWords } from '../use-item-words.ts';
import { AssignmentQuestions } from './assignment-questions.tsx';
import { ItemMaterial } from './item-material.tsx';
import { ItemSettings } from './item-settings.tsx';
import { LeaveButton } from './leave-button.tsx';
import { QuizQuestions } from './quiz-questions.tsx';

interface ItemEditorProps {
  readonly itemId: number;
  readonly userId: number;
  /** Of the outline: a question that is written for the item names where it stands. */
  readonly sections: readonly OutlineSection[];
  readonly onBack: () => void;
}

/** One item of the outline, to be written in. */
export function ItemEditor({ itemId, userId, sections, onBack }: ItemEditorProps) {
  const { t } = useTranslation('courses');
  const query = useQuery(storedItemQuery(itemId));
  const [round, setRound] = useState(0);
  const reload = async (): Promise<void> => {
    await queryClient.refetchQueries(storedItemQuery(itemId));
    void refreshCourses();
    setRound((now) => now + 1);
  };
  return (
    <Box maw={720}>
      <Button
        variant="subtle"
        size="xs"
        mb={12}
        leftSection={<IconArrowLeft size={16} stroke={1.6} />}
        onClick={onBack}
      >
        {t('item.back')}
      </Button>
      <QueryState query={query}>
        {(item) => (
          <ItemFields
            key={`${itemId} ${round}`}
            item={item}
            userId={userId}
            sections={sections}
            onReload={() => void reload()}
          />
        )}
      </QueryState>
    </Box>
  );
}

interface ItemFieldsProps {
  readonly item: CourseItem;
  readonly userId: number;
  readonly sections: readonly OutlineSection[];
  readonly onReload: () => void;
}

function ItemFields({ item, userId, sections, onReload }: ItemFieldsProps) {
  const { t } = useTranslation('courses');
  const form = useItemForm(item, userId);
  const { draft, change, save, theirs } = form;
  // What was taken into it since is known to the server alone.
  const held = useQuery(itemQuery(item.id)).data?.held_questions ?? item.held_questions;
  const hasQuestions = item.kind === 'quiz' || item.kind === 'practice_test';
  const words = useItemWords();
  const remarks = remarksAt(useLastReview('course', item.course_id), 'item', item.id);
  const differing = theirs === undefined ? [] : differingItemFields(draft, theirs.value);
  return (
    <div onBlur={() => void save.flush()}>
      <Group justify="space-between" gap={12} mih={30} mb={16}>
        <LeaveButton
          save={save}
          variant="default"
          leftSection={<IconEye size={16} stroke={1.6} aria-hidden />}
          to={contentPath(item.course_id, item.id)}
        >
          {t('item.preview')}
        </LeaveButton>
        <SaveState status={save.status} onRetry={save.retry} />
      </Group>
      {remarks.length === 0 ? null : (
        <Notice tone="warn" mb={16}>
          <RemarksHere remarks={remarks} />
        </Notice>
      )}
      <FormSection title={t(`kind.${item.kind}`)}>
        <TextInput
          label={t('item.title')}
          maxLength={200}
          value={draft.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Textarea
          label={t('item.description')}
          description={t('item.descriptionHint')}
          autosize
          minRows={2}
          maxLength={4000}
          value={draft.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
      </FormSection>
      {item.kind === 'lesson' || item.kind === 'assignment' ? (
        <ItemMaterial form={form} kind={item.kind} />
      ) : null}
      {hasQuestions ? (
        <QuizQuestions item={item} held={held} form={form} sections={sections} onReload={onReload} />
      ) : null}
      {item.kind === 'assignment' ? <AssignmentQuestions form={form} /> : null}
      <ItemSettings form={form} kind={item.kind} />
      {theirs === undefined ? null : (
        <ConflictDialog
          key={theirs.version}
          title={t('item.conflict')}
          savedAt={theirs.updatedAt}
          fields={differing.map((field) => ({
            key: field,
            label: t(`itemField.${field}`),
            mine: words(field, draft[field]),
            theirs: words(field, theirs.value[field]),
          }))}
          onResolve={(fromMine) =>
            form.resolve(
              withItemFields(
                draft,
                theirs.value,
                differing.filter((field) => !fromMine.has(field)),
              ),
            )
          }
        />
      )}
    </div>
  );
}
