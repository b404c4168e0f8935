import { Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { DndContext, PointerSensor, useSensor, useSensors, type DragMoveEvent } from '@dnd-kit/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CourseOutline, OutlineSection } from '#shared/contract/course-drafts.ts';
import {
  dropItem,
  dropSection,
  liftSection,
  nestSection,
  positionOf,
  stepItem,
  stepSection,
  withMove,
  type Edge,
  type OutlineMove,
} from '#shared/domain/courses/outline-moves.ts';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { ShortcutHint } from '#renderer/components/shortcut-hint.tsx';
import { remarksAt, useLastReview } from '#renderer/lib/review-remarks.ts';
import { contentPath } from '../course-path.ts';
import { keyOf, outlineRows, type OutlineRow } from '../outline-rows.ts';
import type { OutlineCommands } from '../use-outline.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { OutlineTransfer } from './outline-transfer.tsx';
import { OutlineRowView, type RowCommands } from './outline-row.tsx';
import { SectionDialog } from './section-dialog.tsx';

interface OutlineEditorProps {
  readonly outline: CourseOutline;
  readonly commands: OutlineCommands;
  readonly onOpen: (itemId: number) => void;
}

interface Drop {
  readonly key: string;
  readonly edge: Edge;
}

const idOf = (row: OutlineRow): number => (row.kind === 'section' ? row.section.id : row.item.id);

/** The row under the pointer, and which half of it. */
const dropAt = ({ activatorEvent, delta }: DragMoveEvent): Drop | undefined => {
  if (!(activatorEvent instanceof PointerEvent)) return undefined;
  const y = activatorEvent.clientY + delta.y;
  const element = document
    .elementFromPoint(activatorEvent.clientX + delta.x, y)
    ?.closest<HTMLElement>('[data-row]');
  if (element == null) return undefined;
  const { top, height } = element.getBoundingClientRect();
  return { key: element.dataset['row'] ?? '', edge: y < top + height / 2 ? 'before' : 'after' };
};

/** Sections and items: added, named, ordered by mouse or by keys alone, deleted with an undo. */
export function OutlineEditor({ outline, commands, onOpen }: OutlineEditorProps) {
  const { t } = useTranslation('courses');
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(new Set());
  const [search, setSearch] = useState('');
  const [current, setCurrent] = useState<string | undefined>(undefined);
  const [renaming, setRenaming] = useState<string | undefined>(undefined);
  const [drop, setDrop] = useState<Drop | undefined>(undefined);
  const [said, setSaid] = useState('');
  const [described, setDescribed] = useState<OutlineSection>();
  const [compared, setCompared] = useState<OutlineRow>();
  const navigate = useNavigate();
  const review = useLastReview('course', outline.course_id);
  const host = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | undefined>(undefined);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const rows = useMemo(() => outlineRows(outline, collapsed, search), [outline, collapsed, search]);
  const shown = rows.some(({ key }) => key === current) ? current : rows[0]?.key;

  useEffect(() => {
    const key = wanted.current;
    const button =
      key === undefined ? null : host.current?.querySelector<HTMLElement>(`[data-row="${key}"] [data-title]`);
    if (button == null) return;
    wanted.current = undefined;
    button.focus();
  });

  const focusOn = useCallback((key: string | undefined): void => {
    wanted.current = key;
    setCurrent(key);
  }, []);
  const nameNewSection = useCallback(
    async (parentId: number | null): Promise<void> => {
      const id = await commands.addSection(parentId);
      if (id !== undefined) setRenaming(keyOf('section', id));
    },
    [commands],
  );
  const setCollapse = useCallback(
    (id: number, isCollapsed: boolean): void =>
      setCollapsed((now) => {
        const next = new Set(now);
        if (isCollapsed) next.add(id);
        else next.delete(id);
        return next;
      }),
    [],
  );

  const latest = useRef({ rows, outline });
  useEffect(() => {
    latest.current = { rows, outline };
  });

  const rowCommands = useMemo((): RowCommands => {
    const neighbour = (row: OutlineRow): string | undefined => {
      const at = latest.current.rows.findIndex(({ key }) => key === row.key);
      return latest.current.rows[at === 0 ? 1 : at - 1]?.key;
    };
    return {
      open: (row) => {
        if (row.kind === 'item') onOpen(row.item.id);
        else setCollapse(row.section.id, !row.isCollapsed);
      },
      focus: setCurrent,
      startRename: setRenaming,
      rename: (row, title) => {
        setRenaming(undefined);
        wanted.current = row.key;
        if (title === undefined) return;
        if (row.kind === 'section') void commands.renameSection(row.section.id, title);
        else void commands.renameItem(row.item.id, title);
      },
      duplicate: (row) => {
        if (row.kind === 'item') void commands.duplicate(row.item.id);
      },
      remove: (row) => {
        const next = neighbour(row);
        const remove = row.kind === 'section' ? commands.removeSection : commands.removeItem;
        const run = async (): Promise<void> => {
          if (await remove(idOf(row))) focusOn(next);
        };
        void run();
      },
      addItem: (row, kind) => {
        setCollapse(idOf(row), false);
        const run = async (): Promise<void> => {
          const id = await commands.addItem(idOf(row), kind);
          if (id === undefined) return;
          setCurrent(keyOf('item', id));
          setRenaming(keyOf('item', id));
        };
        void run();
      },
      describe: (row) => {
        if (row.kind === 'section') setDescribed(row.section);
      },
      preview: (row) => {
        if (row.kind === 'item') void navigate(contentPath(latest.current.outline.course_id, row.item.id));
      },
      compare: setCompared,
      addSubsection: (row) => {
        setCollapse(idOf(row), false);
        void nameNewSection(idOf(row));
      },
    };
  }, [commands, focusOn, nameNewSection, navigate, onOpen, setCollapse]);

  /** Keys are pressed faster than rows are drawn. */
  const newest = (): CourseOutline => commands.latest() ?? outline;
  const run = (row: OutlineRow, move: OutlineMove | undefined): void => {
    if (move === undefined) {
      setSaid(t('outline.noMove'));
      return;
    }
    wanted.current = row.key;
    const name = (row.kind === 'section' ? row.section.title : row.item.title) || t('outline.untitled');
    const place = positionOf(withMove(newest(), move), idOf(row));
    setSaid(
      row.kind === 'item' ? t('outline.moved', { name, ...place }) : t('outline.sectionMoved', { name }),
    );
    void commands.move(move);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const at = rows.findIndex(({ key }) => key === shown);
    const row = rows[at];
    if (
      row === undefined ||
      !(event.target instanceof HTMLElement) ||
      event.target.dataset['title'] === undefined
    )
      return;
    const id = idOf(row);
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    const isSide = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    if (by !== undefined && event.altKey) {
      run(row, row.kind === 'item' ? stepItem(newest(), id, by) : stepSection(newest(), id, by));
    } else if (by !== undefined) focusOn(rows[at + by]?.key ?? row.key);
    else if (isSide && event.altKey && row.kind === 'section') {
      run(row, event.key === 'ArrowRight' ? nestSection(newest(), id) : liftSection(newest(), id));
    } else if (isSide && row.kind === 'section') setCollapse(id, event.key === 'ArrowLeft');
    else if (event.key === 'Home') focusOn(rows[0]?.key);
    else if (event.key === 'End') focusOn(rows.at(-1)?.key);
    else if (event.key === 'F2') setRenaming(row.key);
    else if (event.key === 'Delete') rowCommands.remove(row);
    else return;
    event.preventDefault();
  };

  const onDrop = (key: string): void => {
    const row = rows.find((one) => one.key === key);
    const target = rows.find((one) => one.key === drop?.key);
    setDrop(undefined);
    if (row === undefined || target === undefined || drop === undefined || row.key === target.key) return;
    const { edge } = drop;
    const aim = { kind: target.kind, id: idOf(target), edge };
    if (row.kind === 'item') run(row, dropItem(outline, idOf(row), aim));
    else if (target.kind === 'section') run(row, dropSection(outline, idOf(row), aim));
    else setSaid(t('outline.noMove'));
  };

  const addSection = (): void => {
    void nameNewSection(null);
  };
  const addButton = (
    <Group gap={8}>
      <Button variant="default" leftSection={<IconPlus size={16} stroke={1.6} />} onClick={addSection}>
        {t('outline.addSection')}
      </Button>
      <OutlineTransfer outline={outline} />
    </Group>
  );
  if (outline.sections.length === 0) {
    return <EmptyState title={t('outline.emptyTitle')} text={t('outline.emptyText')} action={addButton} />;
  }
  return (
    <Stack gap={12}>
      <Group gap={8}>
        <TextInput
          flex={1}
          miw={180}
          role="searchbox"
          aria-label={t('outline.search')}
          placeholder={t('outline.search')}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {addButton}
      </Group>
      <Paper withBorder radius="md" style={{ overflow: 'hidden' }}>
        <DndContext
          sensors={sensors}
          onDragMove={(event) => {
            const next = dropAt(event);
            setDrop((now) => (now?.key === next?.key && now?.edge === next?.edge ? now : next));
          }}
          onDragEnd={({ active }) => onDrop(String(active.id))}
          onDragCancel={() => setDrop(undefined)}
        >
          <Stack component="ul" gap={0} ref={host} aria-label={t('outline.label')} onKeyDown={onKeyDown}>
            {rows.map((row) => (
              <OutlineRowView
                key={row.key}
                row={row}
                isCurrent={row.key === shown}
                isRenaming={row.key === renaming}
                hasRemark={row.kind === 'item' && remarksAt(review, 'item', row.item.id).length > 0}
                dropEdge={row.key === drop?.key ? drop.edge : undefined}
                commands={rowCommands}
              />
            ))}
          </Stack>
        </DndContext>
      </Paper>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('common:list.noMatchText')}
        </Text>
      ) : null}
      <Group gap={16} visibleFrom="sm">
        <ShortcutHint keys={['Alt', '↑', '↓']}>{t('keys.move')}</ShortcutHint>
        <ShortcutHint keys={['Alt', '←', '→']}>{t('keys.level')}</ShortcutHint>
        <ShortcutHint keys={['F2']}>{t('outline.rename')}</ShortcutHint>
        <ShortcutHint keys={['Del']}>{t('action.delete')}</ShortcutHint>
      </Group>
      {described === undefined ? null : (
        <SectionDialog
          section={described}
          onSave={(description) => commands.describeSection(described.id, description)}
          onClose={() => setDescribed(undefined)}
        />
      )}
      {compared === undefined ? null : <CopyDialog row={compared} onClose={() => setCompared(undefined)} />}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </Stack>
  );
}
