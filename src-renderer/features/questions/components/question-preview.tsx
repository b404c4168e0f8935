import { Box, Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Question } from '#shared/contract/questions.ts';
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
import { EllipseDropdown, type QuestionActions } from './ellipse-dropdown.tsx';
import { KeyedOptions } from './keyed-options.tsx';
import { hasFeedback, QuestionFeedback } from './question-feedback.tsx';
import { QuestionState } from './question-state.tsx';
import { QuestionUsage } from './question-usage.tsx';

interface QuestionPreviewProps {
  readonly question: Question;
  /** Where it lies: "Biology / Respiration". */
  readonly placeName: string;
  /** Absent for whoever may only look. */
  readonly actions: QuestionActions | undefined;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** A question beside the list: as it reads, its key, its feedback and how it behaves. */
export const QuestionPreview = ({ question, placeName, actions, mayEdit, onClose }: QuestionPreviewProps) => {
  const { t } = useTranslation('questions');
  const [answer] = question.answers;
  const options = optionsOf(answer);
  return (
    <PreviewPane
      code={<span title={placeName}>{placeName}</span>}
      onClose={onClose}
      actions={
        actions === undefined ? undefined : (
          <>
            {mayEdit ? (
              <Button
                component={Link}
                to={editorPath(question.id)}
                size="xs"
                variant="default"
                leftSection={<IconPencil size={14} stroke={1.6} />}
              >
                {t('edit')}
              </Button>
            ) : null}
            <EllipseDropdown label={t('preview.more')} actions={actions} />
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
      {hasFeedback(question) ? (
        <PreviewSection title={t('preview.feedback')}>
          <QuestionFeedback question={question} />
        </PreviewSection>
      ) : null}
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
            { label: t('column.status'), value: <QuestionState question={question} /> },
            { label: t('column.updated'), value: <RelativeTime at={question.updated_at} /> },
            { label: t('preview.created'), value: <RelativeTime at={question.created_at} /> },
          ]}
        />
      </PreviewSection>
    </PreviewPane>
  );
};
