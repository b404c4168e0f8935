import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Announcements, DragEndEvent } from '@dnd-kit/core';
import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  arrayMove,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from './bind-classes.ts';
import classes from './sortable-list.module.css';

const cx = bindClasses(classes);

export type SortableId = string | number;

export interface SortableListProps<T> {
  items: readonly T[];
  getId: (item: T) => SortableId;
  /** Name of one item, for buttons and announcements. */
  getName: (item: T) => string;
  renderItem: (item: T, index: number) => ReactNode;
  onReorder: (items: T[]) => void;
  label: string;
  disabled?: boolean;
}

interface RowProps {
  id: SortableId;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  isDisabled: boolean;
  onMove: (by: -1 | 1) => void;
  children: ReactNode;
}

function SortableRow({ id, name, isFirst, isLast, isDisabled, onMove, children }: RowProps) {
  const { t } = useTranslation('common');
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, disabled: isDisabled });
  return (
    <li
      ref={setNodeRef}
      className={cx('row', isDragging && 'placeholder')}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={cx('handle')}
        disabled={isDisabled}
        aria-label={t('sortable.handle', { name })}
        {...attributes}
        {...listeners}
      >
        <IconGripVertical size={16} stroke={1.8} aria-hidden />
      </button>
      <div className={cx('content')}>{children}</div>
      <span className={cx('buttons')}>
        <ActionIcon
          size={24}
          disabled={isFirst || isDisabled}
          aria-label={t('sortable.up', { name })}
          onClick={() => onMove(-1)}
        >
          <IconChevronUp size={16} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          size={24}
          disabled={isLast || isDisabled}
          aria-label={t('sortable.down', { name })}
          onClick={() => onMove(1)}
        >
          <IconChevronDown size={16} stroke={1.6} />
        </ActionIcon>
      </span>
    </li>
  );
}

/** A list put in order by mouse, by keyboard (space, arrows) or by its Up and Down buttons. */
export function SortableList<T>({
  items,
  getId,
  getName,
  renderItem,
  onReorder,
  label,
  disabled = false,
}: SortableListProps<T>) {
  const { t } = useTranslation('common');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const [activeId, setActiveId] = useState<SortableId | undefined>(undefined);
  const ids = items.map(getId);
  const indexOf = (id: SortableId | undefined): number => (id === undefined ? -1 : ids.indexOf(id));
  const nameOf = (id: SortableId): string => {
    const item = items[indexOf(id)];
    return item === undefined ? '' : getName(item);
  };
  const place = (id: SortableId, over: SortableId | undefined) => ({
    name: nameOf(id),
    position: indexOf(over ?? id) + 1,
    total: items.length,
  });

  const announcements: Announcements = {
    onDragStart: ({ active }) => t('sortable.lifted', place(active.id, active.id)),
    onDragOver: ({ active, over }) => t('sortable.moved', place(active.id, over?.id)),
    onDragEnd: ({ active, over }) => t('sortable.dropped', place(active.id, over?.id)),
    onDragCancel: ({ active }) => t('sortable.cancelled', { name: nameOf(active.id) }),
  };

  const move = (from: number, to: number): void => {
    if (from < 0 || to < 0 || to >= items.length || from === to) return;
    onReorder(arrayMove([...items], from, to));
  };
  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    setActiveId(undefined);
    move(indexOf(active.id), indexOf(over?.id));
  };
  const activeIndex = indexOf(activeId);
  const activeItem = items[activeIndex];

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => setActiveId(active.id)}
      onDragEnd={onDragEnd}
      onDragCancel={() => setActiveId(undefined)}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('sortable.instructions') } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={cx('list')} aria-label={label}>
          {items.map((item, index) => (
            <SortableRow
              key={getId(item)}
              id={getId(item)}
              name={getName(item)}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              isDisabled={disabled}
              onMove={(by) => move(index, index + by)}
            >
              {renderItem(item, index)}
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
      <DragOverlay dropAnimation={null}>
        {activeItem === undefined ? null : (
          <div className={cx('row', 'lifted')} aria-hidden inert>
            <span className={cx('handle')}>
              <IconGripVertical size={16} stroke={1.8} />
            </span>
            <div className={cx('content')}>{renderItem(activeItem, activeIndex)}</div>
            <span className={cx('buttonsPlace')} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
