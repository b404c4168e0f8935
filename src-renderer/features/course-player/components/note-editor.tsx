import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Notice } from '#renderer/components/notice.tsx';
import { useKeptDraft } from '#renderer/hooks/use-kept-draft.ts';
import { draftBackup } from '#renderer/lib/draft-backup.ts';
import { errorText } from '#renderer/lib/error-text.ts';

const MOST = 8000;

interface NoteEditorProps {
  /** Under which what is typed is kept on this computer. */
  readonly kind: string;
  readonly userId: number;
  /** As it is stored; empty for a new one. */
  readonly stored: string;
  readonly label: string;
  readonly save: {
    readonly mutate: (body: string, options: { readonly onSuccess: () => void }) => void;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
  readonly onFocus?: () => void;
  readonly onClose?: () => void;
  /** Beside the buttons. */
  readonly children?: ReactNode;
  readonly fieldId?: string;
}

/** The words of a note; what is typed outlives a reload until it is saved. */
export const NoteEditor = (props: NoteEditorProps) => {
  const { kind, userId, stored, label, save, onFocus, onClose, children, fieldId } = props;
  const { t } = useTranslation('course-player');
  const { draft, latest, type, restart } = useKeptDraft<string>({
    loaded: undefined,
    blank: stored,
    same: (one, other) => one === other,
    isBlank: (value) => value === stored,
    backup: useMemo(() => draftBackup(kind, userId, z.string().max(MOST)), [kind, userId]),
  });
  const isEmpty = draft.value.trim() === '';
  const send = (): void => {
    const body = latest().value.trim();
    if (body === '' || save.isPending) return;
    save.mutate(body, {
      onSuccess: () => {
        // What was typed while it was on its way stays.
        if (latest().value.trim() === body) restart(onClose === undefined ? '' : body);
        onClose?.();
      },
    });
  };
  return (
    <Stack gap={8}>
      <Textarea
        id={fieldId}
        label={label}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={MOST}
        value={draft.value}
        onFocus={onFocus}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          send();
        }}
      />
      {save.error === null ? null : (
        <Notice tone="bad" role="alert">
          {errorText(save.error)}
        </Notice>
      )}
      {children}
      <Group gap={8}>
        <Button size="xs" variant="default" disabled={isEmpty} loading={save.isPending} onClick={send}>
          {t('notes.save')}
        </Button>
        {onClose === undefined ? null : (
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              restart(stored);
              onClose();
            }}
          >
            {t('notes.cancel')}
          </Button>
        )}
      </Group>
    </Stack>
  );
};
