import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import type { CourseFormHandle } from '../use-course-form.ts';
import type { useOutline } from '../use-outline.ts';
import { ItemEditor } from './item-editor.tsx';
import { OutlineEditor } from './outline-editor.tsx';

interface StepContentProps {
  readonly form: CourseFormHandle;
  readonly userId: number;
  readonly outline: ReturnType<typeof useOutline>;
  /** The item that is written in; undefined for the outline. */
  readonly itemId: number | undefined;
  readonly onItem: (itemId: number | undefined) => void;
}

/** Step 3: the outline, and one item of it at a time. */
export function StepContent({ form, userId, outline, itemId, onItem }: StepContentProps) {
  const { t } = useTranslation('courses');
  const [isBeginning, setBeginning] = useState(false);
  if (form.courseId === undefined) {
    const begin = async (): Promise<void> => {
      setBeginning(true);
      await form.ensureStored();
      setBeginning(false);
    };
    return (
      <EmptyState
        title={t('outline.emptyTitle')}
        text={t('outline.beginText')}
        action={
          <Button variant="default" loading={isBeginning} onClick={() => void begin()}>
            {t('outline.begin')}
          </Button>
        }
      />
    );
  }
  if (itemId !== undefined) {
    return (
      <ItemEditor
        key={itemId}
        itemId={itemId}
        userId={userId}
        sections={outline.query.data?.sections ?? []}
        onBack={() => onItem(undefined)}
      />
    );
  }
  return (
    <QueryState query={outline.query}>
      {(content) => <OutlineEditor outline={content} commands={outline.commands} onOpen={onItem} />}
    </QueryState>
  );
}
