import { Anchor, Button, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseNote } from '#shared/contract/course-notes.ts';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { lengthText } from '#renderer/components/media/media-words.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { notesQuery } from '../queries.ts';
import { useCreateNote, useDeleteNote, useUpdateNote } from '../use-notes.ts';
import { NoteEditor } from './note-editor.tsx';

/** The field that the key N leads to. */
export const NEW_NOTE_ID = 'course-new-note';

interface NotesPanelProps {
  readonly courseId: number;
  /** The item that is open, or was last. */
  readonly itemId: number;
  readonly userId: number;
  readonly titleOf: (itemId: number) => string;
  /** Where its recording is; undefined where nothing is open. */
  readonly position: (() => number) | undefined;
  readonly onOpen: (itemId: number, positionMs: number | null) => void;
}

const NewNote = ({ courseId, itemId, userId, position }: NotesPanelProps) => {
  const { t } = useTranslation('course-player');
  const [at, setAt] = useState(0);
  const [isTimed, setTimed] = useState(true);
  const create = useCreateNote(courseId, itemId, () => (isTimed && at > 0 ? Math.round(at) : null));
  return (
    <NoteEditor
      kind={`course-note-${courseId}`}
      userId={userId}
      stored=""
      label={t('notes.new')}
      save={create}
      fieldId={NEW_NOTE_ID}
      onFocus={() => setAt(position?.() ?? 0)}
    >
      {at === 0 ? null : (
        <Checkbox
          size="xs"
          label={t('notes.at', { time: lengthText(at) })}
          checked={isTimed}
          onChange={(event) => setTimed(event.currentTarget.checked)}
        />
      )}
    </NoteEditor>
  );
};

interface NoteProps extends NotesPanelProps {
  readonly note: CourseNote;
  readonly onDelete: () => void;
}

const Note = ({ courseId, userId, note, titleOf, onOpen, onDelete }: NoteProps) => {
  const { t } = useTranslation('course-player');
  const [begun, setBegun] = useState<string>();
  const update = useUpdateNote(courseId, note);
  const { item_id: itemId, at_ms: atMs } = note.anchor;
  const title = titleOf(itemId);
  if (begun !== undefined)
    return (
      <Stack component="li" gap={8} py={12}>
        {note.body === begun ? null : (
          <Notice tone="warn" role="status">
            {t('notes.elsewhere')}
            <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {note.body}
            </Text>
          </Notice>
        )}
        <NoteEditor
          kind={`course-note-${courseId}-${note.id}`}
          userId={userId}
          stored={begun}
          label={t('notes.edit')}
          save={update}
          onClose={() => setBegun(undefined)}
        />
      </Stack>
    );
  return (
    <Stack component="li" gap={6} py={12}>
      <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {note.body}
      </Text>
      <Group gap="2px 8px">
        <Anchor component="button" type="button" size="xs" onClick={() => onOpen(itemId, atMs)}>
          {atMs === null ? title : t('notes.place', { title, time: lengthText(atMs) })}
        </Anchor>
        <Text size="xs" c="dimmed">
          <RelativeTime at={note.updated_at} />
        </Text>
      </Group>
      <Group gap={8}>
        <Button size="xs" variant="default" onClick={() => setBegun(note.body)}>
          {t('notes.change')}
        </Button>
        <Button size="xs" variant="default" onClick={onDelete}>
          {t('notes.delete')}
        </Button>
      </Group>
    </Stack>
  );
};

/** Own notes in a course: written beside the item and the time that are open. */
export const NotesPanel = (props: NotesPanelProps) => {
  const { courseId, itemId } = props;
  const { t } = useTranslation('course-player');
  const query = useQuery(notesQuery(courseId));
  const [scope, setScope] = useState<'item' | 'course'>('course');
  const [deleting, setDeleting] = useState<CourseNote>();
  const remove = useDeleteNote(courseId);
  return (
    <Stack gap={12}>
      <NewNote {...props} />
      <SegmentedControl
        size="xs"
        aria-label={t('notes.scope')}
        value={scope}
        onChange={(value) => setScope(value === 'item' ? 'item' : 'course')}
        data={[
          { value: 'course', label: t('notes.ofCourse') },
          { value: 'item', label: t('notes.ofItem') },
        ]}
      />
      <QueryState query={query}>
        {(notes) => {
          const shown = notes.filter((note) => scope === 'course' || note.anchor.item_id === itemId);
          return shown.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('notes.none')}
            </Text>
          ) : (
            <Stack component="ul" variant="lines" gap={0}>
              {shown.map((note) => (
                <Note key={note.id} {...props} note={note} onDelete={() => setDeleting(note)} />
              ))}
            </Stack>
          );
        }}
      </QueryState>
      <ConfirmDialog
        opened={deleting !== undefined}
        title={t('notes.deleteTitle')}
        confirmLabel={t('notes.delete')}
        isBusy={remove.isPending}
        onConfirm={() => {
          if (deleting !== undefined) remove.mutate(deleting.id, { onSettled: () => setDeleting(undefined) });
        }}
        onClose={() => setDeleting(undefined)}
      >
        <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{deleting?.body}</Text>
      </ConfirmDialog>
    </Stack>
  );
};
