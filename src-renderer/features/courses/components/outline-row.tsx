import { ActionIcon, Box, Group, Menu, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDraggable } from '@dnd-kit/core';
import { IconChevronDown, IconChevronRight, IconDots, IconGripVertical } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ITEM_KINDS, type ItemKind } from '#shared/contract/course-items.ts';
import type { Edge } from '#shared/domain/courses/outline-moves.ts';
import { KIND_ICONS } from '#renderer/components/course-player/kind-icons.ts';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import type { OutlineRow } from '../outline-rows.ts';

export interface RowCommands {
  readonly open: (row: OutlineRow) => void;
  readonly focus: (key: string) => void;
  readonly startRename: (key: string) => void;
  readonly rename: (row: OutlineRow, title: string | undefined) => void;
  readonly duplicate: (row: OutlineRow) => void;
  readonly remove: (row: OutlineRow) => void;
  readonly addItem: (row: OutlineRow, kind: ItemKind) => void;
  readonly addSubsection: (row: OutlineRow) => void;
  /** Opens what is said about a section. */
  readonly describe: (row: OutlineRow) => void;
  /** Shows an item as a learner sees it. */
  readonly preview: (row: OutlineRow) => void;
  /** Lays a copy from a conflict beside its original. */
  readonly compare: (row: OutlineRow) => void;
}

interface OutlineRowProps {
  readonly row: OutlineRow;
  readonly isCurrent: boolean;
  readonly isRenaming: boolean;
  /** A reviewer said something of it. */
  readonly hasRemark: boolean;
  readonly dropEdge: Edge | undefined;
  readonly commands: RowCommands;
}

const EDGES = {
  before: 'inset 0 2px 0 var(--mantine-primary-color-filled)',
  after: 'inset 0 -2px 0 var(--mantine-primary-color-filled)',
} as const;

function Handle({ id }: { id: string }) {
  const { listeners, setNodeRef } = useDraggable({ id });
  return (
    <Box
      ref={setNodeRef}
      component="span"
      c="dimmed"
      lh={0}
      style={{ cursor: 'grab', touchAction: 'none' }}
      aria-hidden
      {...listeners}
    >
      <IconGripVertical size={16} stroke={1.8} />
    </Box>
  );
}

function Rename({ title, onDone }: { title: string; onDone: (title: string | undefined) => void }) {
  const { t } = useTranslation('courses');
  const [text, setText] = useState(title);
  return (
    <TextInput
      flex={1}
      size="xs"
      autoFocus
      aria-label={t('outline.titleOf')}
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => onDone(text)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') {
          // The row takes the focus at once, and would be opened by the same key.
          event.preventDefault();
          onDone(text);
        }
        if (event.key === 'Escape') onDone(undefined);
      }}
    />
  );
}

/** A section or an item of the outline: its name leads into it, its menu does everything else. */
export const OutlineRowView = memo(
  ({ row, isCurrent, isRenaming, hasRemark, dropEdge, commands }: OutlineRowProps) => {
    const { t } = useTranslation('courses');
    const isSection = row.kind === 'section';
    const title = isSection ? row.section.title : row.item.title;
    const name = title || (isSection ? t('outline.untitled') : t(`kind.${row.item.kind}`));
    const Sign = isSection
      ? row.isCollapsed
        ? IconChevronRight
        : IconChevronDown
      : KIND_ICONS[row.item.kind];
    const isCopy = (isSection ? row.section.copy_of : row.item.copy_of) !== null;
    return (
      <Group
        component="li"
        data-row={row.key}
        gap={8}
        wrap="nowrap"
        px={8}
        mih={44}
        ps={8 + row.depth * 20}
        style={{
          background: isCurrent ? 'var(--sunken)' : undefined,
          contentVisibility: 'auto',
          containIntrinsicSize: 'auto 44px',
          borderBottom: '1px solid var(--line)',
          boxShadow: dropEdge === undefined ? undefined : EDGES[dropEdge],
        }}
      >
        <Handle id={row.key} />
        {isRenaming ? (
          <Rename title={title} onDone={(next) => commands.rename(row, next)} />
        ) : (
          <UnstyledButton
            data-title
            tabIndex={isCurrent ? 0 : -1}
            flex={1}
            miw={0}
            py={8}
            aria-expanded={isSection ? !row.isCollapsed : undefined}
            onFocus={() => commands.focus(row.key)}
            onClick={() => commands.open(row)}
          >
            <Group component="span" gap={8} wrap="nowrap" miw={0}>
              <Sign size={16} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
              <Text component="span" inherit truncate fw={isSection ? 600 : 400} title={name}>
                {name}
              </Text>
              {isSection ? null : <span className="visually-hidden">, {t(`kind.${row.item.kind}`)}</span>}
            </Group>
          </UnstyledButton>
        )}
        {hasRemark ? (
          <StatusBadge tone="warn" plain>
            {t('outline.remark')}
          </StatusBadge>
        ) : null}
        {isCopy ? (
          <StatusBadge tone="warn" plain>
            {t('outline.copy')}
          </StatusBadge>
        ) : null}
        <Text size="xs" c="dimmed" className="tn" flex="none" visibleFrom="xs">
          {isSection
            ? [
                t('count.items', { count: row.count }),
                t('count.minutes', { count: row.minutes }),
                ...(row.incomplete === 0 ? [] : [t('outline.incomplete', { count: row.incomplete })]),
              ].join(', ')
            : [
                t(`standing.${row.item.standing}`),
                t('count.minutes', { count: row.item.duration_minutes }),
                ...(row.item.problems.length === 0
                  ? []
                  : [t('outline.problems', { count: row.item.problems.length })]),
              ].join(', ')}
        </Text>
        <Menu>
          <Menu.Target>
            <ActionIcon tabIndex={isCurrent ? 0 : -1} aria-label={t('common:list.rowMenu', { name })}>
              <IconDots size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isSection
              ? ITEM_KINDS.map((kind) => (
                  <Menu.Item key={kind} onClick={() => commands.addItem(row, kind)}>
                    {t(`outline.add.${kind}`)}
                  </Menu.Item>
                ))
              : null}
            {isSection && row.depth === 0 ? (
              <Menu.Item onClick={() => commands.addSubsection(row)}>{t('outline.addSubsection')}</Menu.Item>
            ) : null}
            {isCopy ? (
              <Menu.Item onClick={() => commands.compare(row)}>{t('outline.compare')}</Menu.Item>
            ) : null}
            {isSection ? null : (
              <Menu.Item onClick={() => commands.preview(row)}>{t('outline.preview')}</Menu.Item>
            )}
            {isSection ? (
              <Menu.Item onClick={() => commands.describe(row)}>{t('outline.describe')}</Menu.Item>
            ) : null}
            <Menu.Item onClick={() => commands.startRename(row.key)}>{t('outline.rename')}</Menu.Item>
            {isSection ? null : (
              <Menu.Item onClick={() => commands.duplicate(row)}>{t('outline.duplicate')}</Menu.Item>
            )}
            <Menu.Item color="red" onClick={() => commands.remove(row)}>
              {t('action.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
    );
  },
);
OutlineRowView.displayName = 'OutlineRowView';
