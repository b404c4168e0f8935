import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SyncStatus } from '#shared/contract/sync-status.ts';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { showError, showSuccess } from '#renderer/components/feedback-store.ts';
import { spokenText } from '#renderer/components/math-segments.ts';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import { openPath } from '../open-path.ts';
import { useDiscardRefused, useExportRefused, useRetryRefused, type Discarding } from '../queries.ts';
import { useChangeWords } from '../use-change-words.ts';
import { ChangeList, ChangeRow } from './change-row.tsx';

/** What the hub would not have, why, and the ways on; nothing goes before it has been saved as a file. */
export const RefusedSection = ({ status }: { readonly status: SyncStatus }) => {
  const { t } = useTranslation('sync');
  const wordsOf = useChangeWords();
  const retry = useRetryRefused();
  const exporting = useExportRefused();
  const discard = useDiscardRefused();
  const [asked, setAsked] = useState<Discarding>();
  const { refused, refused_count: count } = status;
  const rest = count - refused.length;
  const isBusy = retry.isPending || exporting.isPending || discard.isPending;

  const letGo = (asking: Discarding): void =>
    discard.mutate(asking, {
      onSuccess: ({ file, message }) => {
        if (message === null) {
          if (file !== null) setAsked({ ...asking, saved: file });
          return;
        }
        setAsked(undefined);
        showSuccess(message);
      },
      onError: () => setAsked(undefined),
    });

  return (
    <FormSection title={t('refused.title', { count })} description={t('refused.text', { count })}>
      <ChangeList
        label={t('refused.title', { count })}
        more={rest > 0 ? t('refused.more', { count: rest }) : undefined}
      >
        {refused.map((change) => {
          const { what, name } = wordsOf(change);
          const path = openPath(change);
          const named = (key: string): string => t(key, { name: spokenText(name) });
          return (
            <ChangeRow
              key={change.mid}
              name={name}
              what={name === what ? undefined : what}
              at={change.at}
              reason={change.message}
              actions={
                <>
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={named('refused.retryNamed')}
                    disabled={isBusy}
                    loading={retry.isPending && retry.variables === change.mid}
                    onClick={() => retry.mutate(change.mid, { onSuccess: showSuccess })}
                  >
                    {t('refused.retry')}
                  </Button>
                  {path === undefined ? null : (
                    <Button
                      component={Link}
                      to={path}
                      variant="default"
                      size="xs"
                      aria-label={named('refused.editNamed')}
                    >
                      {t('refused.edit')}
                    </Button>
                  )}
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={named('refused.exportNamed')}
                    disabled={isBusy}
                    loading={exporting.isPending && exporting.variables.mid === change.mid}
                    onClick={() =>
                      exporting.mutate(change, {
                        onSuccess: (saved) => {
                          if (saved === null) return;
                          if (saved.missing === 0) showSuccess(t('refused.exported'));
                          else showError(t('refused.exportedInPart', { count: saved.missing }));
                        },
                      })
                    }
                  >
                    {t('refused.export')}
                  </Button>
                  <Button
                    variant="subtle"
                    size="xs"
                    aria-label={named('refused.discardNamed')}
                    disabled={isBusy}
                    onClick={() => setAsked({ change })}
                  >
                    {t('refused.discard')}
                  </Button>
                </>
              }
            />
          );
        })}
      </ChangeList>
      <ConfirmDialog
        opened={asked !== undefined}
        title={
          asked === undefined ? '' : t('discard.title', { name: spokenText(wordsOf(asked.change).name) })
        }
        confirmLabel={t(asked?.saved === undefined ? 'discard.confirm' : 'discard.confirmInPart')}
        isBusy={discard.isPending}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked !== undefined) letGo(asked);
        }}
      >
        {asked?.saved === undefined ? (
          t('discard.text')
        ) : (
          <div role="alert">{t('discard.inPart', { count: asked.saved.missing })}</div>
        )}
      </ConfirmDialog>
    </FormSection>
  );
};
