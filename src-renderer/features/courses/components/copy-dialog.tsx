import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showError, showSuccess } from '#renderer/components/feedback-store.ts';
import { ConflictFields } from '#renderer/components/patterns/conflict-fields.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { loadCopies, type Copies } from '../outline-copies.ts';
import type { OutlineRow } from '../outline-rows.ts';
import { refreshCourses } from '../queries.ts';
import { useItemWords } from '../use-item-words.ts';

interface CopyDialogProps {
  readonly row: OutlineRow;
  readonly onClose: () => void;
}

/** A copy from a conflict beside its original: its author decides, and nothing changes before. */
export function CopyDialog({ row, onClose }: CopyDialogProps) {
  const { t } = useTranslation('courses');
  const query = useQuery({
    queryKey: ['courses', 'wizard', 'copies', row.key],
    queryFn: () => loadCopies(row),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('copy.title')}
      size={720}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <QueryState query={query}>
        {(copies) => <Decision key={query.dataUpdatedAt} copies={copies} onClose={onClose} />}
      </QueryState>
    </Modal>
  );
}

function Decision({ copies, onClose }: { readonly copies: Copies; readonly onClose: () => void }) {
  const { t } = useTranslation('courses');
  const words = useItemWords();
  const { differing, hasOriginal } = copies;
  const [fromCopy, setFromCopy] = useState<ReadonlySet<string>>(
    () => new Set(differing.map(({ field }) => field)),
  );
  const decide = useMutation({
    mutationFn: (run: () => Promise<void>) => run(),
    meta: { errors: 'inline' },
    onSuccess: () => {
      showSuccess(t('copy.decided'));
      onClose();
    },
    onError: (error) => showError(errorText(error)),
    onSettled: refreshCourses,
  });
  const choice = (label: string, run: () => Promise<void>) => (
    <Button variant="default" disabled={decide.isPending} onClick={() => decide.mutate(run)}>
      {label}
    </Button>
  );
  return (
    <Stack gap={16}>
      <Text c="var(--ink2)">{t(hasOriginal ? 'copy.text' : 'copy.alone')}</Text>
      {hasOriginal && differing.length === 0 ? <Text>{t('copy.same')}</Text> : null}
      <ConflictFields
        fields={differing.map(({ field, mine, theirs }) => ({
          key: field,
          label: t(`itemField.${field}`),
          mine: words(field, mine),
          theirs: words(field, theirs),
        }))}
        names={{ mine: t('copy.copy'), theirs: t('copy.original') }}
        fromMine={fromCopy}
        onChoose={setFromCopy}
      />
      <Group gap={8} justify="flex-end">
        {choice(t(hasOriginal ? 'copy.dropIt' : 'copy.delete'), copies.drop)}
        {choice(t(hasOriginal ? 'copy.keepBoth' : 'copy.keep'), copies.keepBoth)}
        {hasOriginal && differing.length > 0 ? (
          <Button loading={decide.isPending} onClick={() => decide.mutate(() => copies.merge(fromCopy))}>
            {t(fromCopy.size === differing.length ? 'copy.take' : 'common:conflict.chosen')}
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}
