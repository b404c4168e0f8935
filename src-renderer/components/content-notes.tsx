import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ContentKind, ContentNote } from '#shared/contract/content-management.ts';
import { contentNotesQuery } from '#renderer/lib/content-notes.ts';
import { Notice } from './notice.tsx';
import { RelativeTime } from './relative-time.tsx';

/** One note: who returned or took down what, when, and why. */
const NoteWords = ({ note }: { readonly note: ContentNote }) => {
  const { t } = useTranslation('common');
  const name = note.decided_by || t('contentNote.nobody');
  return (
    <Stack gap={4}>
      <span>
        {t(`contentNote.${note.kind}`, { name, version: note.published_version })}{' '}
        <RelativeTime at={note.at} />
      </span>
      <Text component="span" inherit style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {note.note}
      </Text>
    </Stack>
  );
};

interface NoteOnProps {
  readonly kind: ContentKind;
  /** Undefined for what nobody has stored yet. */
  readonly id: number | undefined;
}

/** In the wizard: why this exam or course was returned or taken down, as long as that still stands. */
export const NoteOn = ({ kind, id }: NoteOnProps) => {
  const { data = [] } = useQuery({
    ...contentNotesQuery({ kind, content_id: id ?? 0 }),
    enabled: id !== undefined,
  });
  return data.map((note) => (
    <Notice key={note.id} tone="warn" mb={16}>
      <NoteWords note={note} />
    </Notice>
  ));
};

interface AllNotesProps {
  /** Where an exam or a course is opened; undefined for whoever may not. */
  readonly pathOf: (note: ContentNote) => string | undefined;
}

/** On the dashboard: everything of one's own that was returned or taken down and waits for its author. */
export const AllNotes = ({ pathOf }: AllNotesProps) => {
  const { data = [] } = useQuery(contentNotesQuery());
  return data.map((note) => {
    const path = pathOf(note);
    return (
      <Notice key={note.id} tone="warn">
        {path === undefined ? (
          <Text fw={550}>{note.title}</Text>
        ) : (
          <Anchor component={Link} to={path} fw={550}>
            {note.title}
          </Anchor>
        )}
        <NoteWords note={note} />
      </Notice>
    );
  });
};
