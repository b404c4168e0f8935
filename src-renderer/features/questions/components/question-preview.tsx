import { ActionIcon, Box, Button, Menu, Stack, Text } from '@mantine/core';
import {
  IconDots,
  IconDownload,
  IconFilePlus,
  IconFolderSymlink,
  IconPencil,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Question } from '#shared/contract/questions.ts';
import { splitFeedback } from '#shared/domain/questions/feedback.ts';
import { TypeBadge } from '#renderer/components/icon-word.tsx';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { QuestionText } from '#renderer/components/question-text.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StoredFile } from '#renderer/components/stored-file.tsx';
import { StoredImage } from '#renderer/components/stored-image.tsx';
import { TagChips } from '#renderer/components/tag-chips.tsx';
import { editorPath } from '../editor-path.ts';
import { optionsOf } from '../question-form.ts';
import { KeyedOptions } from './keyed-options.tsx';
import { QuestionUsage } from './question-usage.tsx';

export interface PreviewActions {
  readonly onAddToExam: () => void;
  readonly onExport: () => void;
  /** Absent for whoever may not edit. */
  readonly editing: { readonly onMove: () => void; readonly onTag: () => void } | undefined;
  /** Absent for whoever may not delete. */
  readonly onDelete: (() => void) | undefined;
}

interface QuestionPreviewProps {
  readonly question: Question;
  /** Where it lies: "Biology / Respiration". */
  readonly placeName: string;
  /** Absent for whoever may only look. */
  readonly actions: PreviewActions | undefined;
  readonly onClose: () => void;
}

const icon = { size: 16, stroke: 1.6 } as const;

const Feedback = ({ text }: { readonly text: string }) => (
  <Text component="div" size="sm" lh="20px" style={{ overflowWrap: 'anywhere' }}>
    <QuestionText text={text} />
  </Text>
);

/** A question beside the list: as it reads, its key, its feedback and how it behaves. */
export const QuestionPreview = ({ question, placeName, actions, onClose }: QuestionPreviewProps) => {
  const { t } = useTranslation('questions');
  const [answer] = question.answers;
  const feedback = splitFeedback(answer?.answer_feedback ?? null);
  const options = optionsOf(answer);
  return (
    <PreviewPane
      code={<span title={placeName}>{placeName}</span>}
      onClose={onClose}
      actions={
        actions === undefined ? undefined : (
          <>
            {actions.editing === undefined ? null : (
              <Button
                component={Link}
                to={editorPath(question.id)}
                size="xs"
                variant="default"
                leftSection={<IconPencil size={14} stroke={1.6} />}
              >
                {t('edit')}
              </Button>
            )}
            <Menu>
              <Menu.Target>
                <ActionIcon aria-label={t('preview.more')}>
                  <IconDots size={18} stroke={1.6} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconFilePlus {...icon} />} onClick={actions.onAddToExam}>
                  {t('change.addToExam')}
                </Menu.Item>
                {actions.editing === undefined ? null : (
                  <>
                    <Menu.Item leftSection={<IconFolderSymlink {...icon} />} onClick={actions.editing.onMove}>
                      {t('change.moveTo')}
                    </Menu.Item>
                    <Menu.Item leftSection={<IconTag {...icon} />} onClick={actions.editing.onTag}>
                      {t('change.tag')}
                    </Menu.Item>
                  </>
                )}
                <Menu.Item leftSection={<IconDownload {...icon} />} onClick={actions.onExport}>
                  {t('change.export')}
                </Menu.Item>
                {actions.onDelete === undefined ? null : (
                  <>
                    <Menu.Divider />
                    <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={actions.onDelete}>
                      {t('change.delete')}
                    </Menu.Item>
                  </>
                )}
              </Menu.Dropdown>
            </Menu>
          </>
        )
      }
    >
      <PreviewSection>
        <TypeBadge
          type={question.question_type}
          suffix={`, ${t('count.marks', { count: question.question_mark })}`}
        />
        <Box className="serif" mt={10} fz={19} lh="28px" style={{ overflowWrap: 'anywhere' }}>
          <QuestionText text={question.question_title} />
        </Box>
        {question.question_image === null ? null : (
          <Box pt={14}>
            <StoredImage
              sha256={question.question_image}
              alt={question.question_image_alt ?? t('image.ofQuestion')}
            />
          </Box>
        )}
      </PreviewSection>
      {options.length === 0 ? null : (
        <PreviewSection
          title={question.question_type === 'open_ended' ? t('preview.phrases') : t('preview.options')}
        >
          <KeyedOptions
            options={options}
            correct={answer?.correct_answer ?? null}
            isOpen={question.question_type === 'open_ended'}
          />
        </PreviewSection>
      )}
      {feedback.correct === '' && feedback.incorrect === '' ? null : (
        <PreviewSection title={t('preview.feedback')}>
          {feedback.correct === feedback.incorrect ? (
            <Feedback text={feedback.correct} />
          ) : (
            <Stack component="dl" gap={10}>
              {(['correct', 'incorrect'] as const).map((part) =>
                feedback[part] === '' ? null : (
                  <div key={part}>
                    <Text component="dt" size="xs" c="dimmed">
                      {t(`preview.after.${part}`)}
                    </Text>
                    <Box component="dd" m={0} mt={2}>
                      <Feedback text={feedback[part]} />
                    </Box>
                  </div>
                ),
              )}
            </Stack>
          )}
        </PreviewSection>
      )}
      {answer === undefined || answer.answer_file === null ? null : (
        <PreviewSection title={t('solution.title')}>
          <StoredFile sha256={answer.answer_file} />
        </PreviewSection>
      )}
      <QuestionUsage question={question} />
      <PreviewSection>
        <FactList
          facts={[
            ...(question.tag_names.length === 0
              ? []
              : [{ label: t('tags.title'), value: <TagChips tags={question.tag_names} max={4} /> }]),
            { label: t('column.updated'), value: <RelativeTime at={question.updated_at} /> },
            { label: t('preview.created'), value: <RelativeTime at={question.created_at} /> },
          ]}
        />
      </PreviewSection>
    </PreviewPane>
  );
};
