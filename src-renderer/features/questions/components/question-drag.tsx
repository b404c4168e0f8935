import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  useDraggable,
  useSensor,
  useSensors,
  type DragEndEvent,
  type DragStartEvent,
} from '@dnd-kit/core';
import { IconStack2 } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '#shared/contract/questions.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import type { Identified } from '../use-question-changes.ts';
import classes from './question-drag.module.css';

const cx = bindClasses(classes);

/** A place of the tree that takes questions; null is the root. */
export interface DropPlace extends Record<string, unknown> {
  readonly id: number | null;
  readonly name: string;
}

const isDropPlace = (data: Record<string, unknown> | undefined): data is DropPlace =>
  data !== undefined && (data['id'] === null || typeof data['id'] === 'number') && 'name' in data;

interface DragTitleProps {
  readonly id: number;
  readonly children: ReactNode;
}

/** Makes the title of a row something to drag; the keyboard has the dialog "Move" for the same. */
export const DragTitle = ({ id, children }: DragTitleProps) => {
  const { setNodeRef, listeners } = useDraggable({ id });
  return (
    <span ref={setNodeRef} className={cx('title')} {...listeners}>
      {children}
    </span>
  );
};

interface QuestionDragProps {
  readonly rows: readonly Question[];
  readonly selected: readonly Identified[];
  readonly onMove: (questions: readonly Identified[], place: DropPlace) => void;
  readonly children: ReactNode;
}

/** Lets questions be dragged from the list onto folders; a selected row takes all selected ones along. */
export const QuestionDrag = ({ rows, selected, onMove, children }: QuestionDragProps) => {
  const { t } = useTranslation('questions');
  const [dragged, setDragged] = useState<readonly Identified[]>([]);
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: 6 } }));

  const onStart = ({ active }: DragStartEvent): void => {
    const isSelected = selected.some((question) => question.id === active.id);
    setDragged(isSelected ? selected : rows.filter((question) => question.id === active.id));
  };
  const onEnd = ({ over }: DragEndEvent): void => {
    const place = over?.data.current;
    if (dragged.length > 0 && isDropPlace(place)) onMove(dragged, place);
    setDragged([]);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={onStart}
      onDragEnd={onEnd}
      onDragCancel={() => setDragged([])}
    >
      {children}
      <DragOverlay dropAnimation={null} className={cx('overlay')}>
        {dragged.length === 0 ? null : (
          <span className={cx('dragged')}>
            <IconStack2 size={16} stroke={1.6} aria-hidden />
            {dragged.length === 1
              ? rows.find((row) => row.id === dragged[0]?.id)?.question_title
              : t('drag.count', { count: dragged.length })}
          </span>
        )}
      </DragOverlay>
    </DndContext>
  );
};
