import { Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { PrintButton } from '#renderer/components/print-button.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { startCodeQuery } from '../version-queries.ts';

interface StartCodeDialogProps {
  readonly examId: number;
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The start code of a sealed exam, large enough to be read out and to be put on a wall. */
export const StartCodeDialog = ({ examId, title, opened, onClose }: StartCodeDialogProps) => {
  const { t } = useTranslation('exams');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('startCode.title', { title })}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {opened ? <Code examId={examId} /> : null}
    </Modal>
  );
};

const Code = ({ examId }: Pick<StartCodeDialogProps, 'examId'>) => {
  const { t, i18n } = useTranslation('exams');
  return (
    <QueryState query={useQuery(startCodeQuery(examId))}>
      {({ start_code: code, exam_title: title, published_version: version, closes_at: closesAt }) => {
        const words = (
          <Stack gap={12}>
            <Text fw={600}>{title}</Text>
            <Text ff="monospace" fz={32} fw={700} style={{ overflowWrap: 'anywhere' }}>
              {code}
            </Text>
            <Text size="sm">
              {t('common:versions.number', { number: version })}
              {closesAt === null
                ? ''
                : `, ${t('startCode.until', { at: formatAbsolute(Date.parse(closesAt), i18n.language) })}`}
            </Text>
          </Stack>
        );
        return (
          <Stack gap={16}>
            {words}
            <Text>{t('startCode.hint')}</Text>
            <div>
              <PrintButton label={t('startCode.print')}>{words}</PrintButton>
            </div>
          </Stack>
        );
      }}
    </QueryState>
  );
};
