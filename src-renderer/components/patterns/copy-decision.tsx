import { Button, Modal, Stack, Text } from '@mantine/core';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '../dialog-actions.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { showError, showSuccess } from '../feedback-store.ts';
import { QueryState } from '../query-state.tsx';
import { ConflictFields, type ConflictField } from './conflict-fields.tsx';

/** A copy from a conflict beside its original, field by field, and what can become of them. */
export interface CopyChoices<F extends string = string> {
  readonly differing: readonly { readonly field: F; readonly mine: unknown; readonly theirs: unknown }[];
  /** False where the original is gone: the copy stands alone. */
  readonly hasOriginal: boolean;
  /** The original gets these fields of the copy, and the copy goes. */
  readonly merge: (fromCopy: ReadonlySet<string>) => Promise<void>;
  /** The copy stays beside the original, under the title that it had. */
  readonly keepBoth: () => Promise<void>;
  readonly drop: () => Promise<void>;
}

interface CopyDecisionProps<C extends CopyChoices> {
  readonly query: UseQueryResult<C>;
  /** What is to be decided, in a sentence. */
  readonly text: string;
  /** Draws the fields that differ. */
  readonly fields: (copies: C) => readonly ConflictField[];
  /** What was shown before is asked for again, whether it went well or not. */
  readonly onSettled: () => Promise<unknown> | undefined;
  readonly onClose: () => void;
}

/** A copy from a conflict beside its original: its author decides, and nothing changes before. */
export function CopyDecision<C extends CopyChoices>({ query, ...rest }: CopyDecisionProps<C>): ReactNode {
  const { t } = useTranslation('common');
  return (
    <Modal
      opened
      onClose={rest.onClose}
      title={t('copy.title')}
      size={720}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <QueryState query={query}>
        {(copies) => <Decision key={query.dataUpdatedAt} copies={copies} {...rest} />}
      </QueryState>
    </Modal>
  );
}

function Decision<C extends CopyChoices>({
  copies,
  text,
  fields,
  onSettled,
  onClose,
}: Omit<CopyDecisionProps<C>, 'query'> & { readonly copies: C }) {
  const { t } = useTranslation('common');
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
    onSettled,
  });
  const choice = (label: string, run: () => Promise<void>) => (
    <Button variant="default" disabled={decide.isPending} onClick={() => decide.mutate(run)}>
      {label}
    </Button>
  );
  return (
    <Stack gap={16}>
      <Text c="var(--ink2)">{hasOriginal ? text : t('copy.alone')}</Text>
      {hasOriginal && differing.length === 0 ? <Text>{t('copy.same')}</Text> : null}
      <ConflictFields
        fields={fields(copies)}
        names={{ mine: t('copy.copy'), theirs: t('copy.original') }}
        fromMine={fromCopy}
        onChoose={setFromCopy}
      />
      <DialogActions>
        {choice(t(hasOriginal ? 'copy.dropIt' : 'copy.delete'), copies.drop)}
        {choice(t(hasOriginal ? 'copy.keepBoth' : 'copy.keep'), copies.keepBoth)}
        {hasOriginal && differing.length > 0 ? (
          <Button loading={decide.isPending} onClick={() => decide.mutate(() => copies.merge(fromCopy))}>
            {t(fromCopy.size === differing.length ? 'copy.take' : 'conflict.chosen')}
          </Button>
        ) : null}
      </DialogActions>
    </Stack>
  );
}
