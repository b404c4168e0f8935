import { Stack, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invigilationContract } from '#shared/contract/invigilation.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { PreviewSection, SectionAction } from '#renderer/components/patterns/preview-pane.tsx';
import { NamePicker } from '#renderer/components/publishing/name-picker.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { invigilatorsQuery, useAddInvigilators, useRemoveInvigilator } from '../invigilation-queries.ts';
import { ExamPersonLine } from './exam-person-line.tsx';

interface DialogProps {
  readonly examId: number;
  readonly onClose: () => void;
}

const NOBODY: { readonly user_ids: number[] } & Record<string, unknown> = { user_ids: [] };

const AddDialog = ({ examId, onClose }: DialogProps) => {
  const { t } = useTranslation('exams');
  return (
    <FormDialog
      opened
      title={t('invigilators.add')}
      endpoint={invigilationContract.addInvigilators}
      initial={NOBODY}
      submitLabel={t('invigilators.save')}
      mutation={useAddInvigilators(examId)}
      onClose={onClose}
    >
      {(form) => {
        const { error } = form.field('user_ids');
        return (
          <>
            <NamePicker
              label={t('invigilators.people')}
              description={t('invigilators.peopleText')}
              kind="invigilators"
              known={[]}
              chosen={form.values.user_ids}
              error={typeof error === 'string' ? error : undefined}
              onChoose={(ids) => form.set('user_ids', ids)}
            />
            <Text size="xs" c="dimmed">
              {t('invigilators.note')}
            </Text>
          </>
        );
      }}
    </FormDialog>
  );
};

/** Who invigilates this exam beside its author. */
export const ExamInvigilators = ({ examId }: { readonly examId: number }) => {
  const { t } = useTranslation('exams');
  const isAway = useIsHubAway();
  const query = useQuery({ ...invigilatorsQuery(examId), enabled: !isAway });
  const remove = useRemoveInvigilator(examId);
  const [isAdding, setAdding] = useState(false);
  const none = (
    <Text size="sm" c="dimmed">
      {t('invigilators.none')}
    </Text>
  );
  return (
    <PreviewSection
      title={t('invigilators.title')}
      aside={
        <SectionAction icon={IconUserPlus} isDisabled={isAway} onClick={() => setAdding(true)}>
          {t('invigilators.add')}
        </SectionAction>
      }
    >
      {isAway ? (
        <Text size="sm" c="dimmed">
          {t('invigilators.away')}
        </Text>
      ) : (
        <QueryState query={query} empty={{ when: (data) => data.length === 0, content: none }}>
          {(data) => (
            <Stack component="ul" gap={8} m={0} p={0} style={{ listStyle: 'none' }}>
              {data.map((one) => (
                <ExamPersonLine
                  key={one.user_id}
                  name={one.name}
                  actions={[
                    {
                      label: t('invigilators.remove'),
                      name: t('invigilators.removeNamed', { name: one.name }),
                      isPending: remove.isPending && remove.variables === one.user_id,
                      run: () => remove.mutate(one.user_id),
                    },
                  ]}
                >
                  {t('invigilators.since', { name: one.granted_by })}, <RelativeTime at={one.granted_at} />
                </ExamPersonLine>
              ))}
            </Stack>
          )}
        </QueryState>
      )}
      {isAdding ? <AddDialog examId={examId} onClose={() => setAdding(false)} /> : null}
    </PreviewSection>
  );
};
