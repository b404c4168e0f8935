import { Checkbox, Input, Radio, SegmentedControl, Select, TagsInput, Textarea } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Folder } from '#shared/contract/folders.ts';
import { QUESTION_TYPES } from '#shared/contract/question-types.ts';
import type { Tag } from '#shared/contract/tags.ts';
import { splitNewTags, TAG_SEPARATORS } from '#shared/domain/questions/tag-names.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { showUndo } from '#renderer/components/feedback-store.ts';
import { NumberField } from '#renderer/components/number-field.tsx';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import { folderChoices } from '../folder-nodes.ts';
import { changeType, losesOptions, type QuestionForm, type EditForm } from '../question-form.ts';
import type { ProblemField, Problems } from '../question-problems.ts';
import { ImageAlt } from './image-alt.tsx';
import { ImageField } from './image-field.tsx';
import { OptionFeedback } from './option-feedback.tsx';
import { OptionList } from './option-list.tsx';
import { SolutionField } from './solution-field.tsx';
import classes from './question-fields.module.css';

const cx = bindClasses(classes);

const UNFILED = 'root';

interface QuestionFieldsProps {
  readonly form: QuestionForm;
  readonly edit: EditForm;
  /** Those that may be shown by now. */
  readonly problems: Problems;
  readonly onLeave: (field: ProblemField) => void;
  readonly folders: readonly Folder[];
  readonly tags: readonly Tag[];
}

const Problem = ({ id, text }: { readonly id: string; readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p id={id} className={cx('problem')} role="alert">
      <IconAlertCircle size={16} stroke={1.6} aria-hidden />
      {text}
    </p>
  );

/** Everything that makes a question, from its kind to its tags. */
export const QuestionFields = ({ form, edit, problems, onLeave, folders, tags }: QuestionFieldsProps) => {
  const { t } = useTranslation(['questions', 'common']);
  const id = useId();
  const isTrueFalse = form.type === 'true-false';
  const answerProblem = problems.options ?? problems.correct;

  const choose = (value: string): void => {
    const type = QUESTION_TYPES.find((one) => one === value);
    if (type === undefined || type === form.type) return;
    const before = form;
    edit((current) => changeType(current, type));
    if (losesOptions(before)) {
      const { type: oldType, options, correct } = before;
      showUndo(t('type.reset', { type: t(`common:questionType.${type}`) }), () =>
        edit((current) => ({ ...current, type: oldType, options, correct })),
      );
    }
  };

  const tagNames = tags.map((tag) => tag.tag_names);

  return (
    <>
      <FormSection title={t('section.question')} description={t('section.questionText')}>
        <div>
          <Input.Label component="div" id={`${id}-type`} mb={6}>
            {t('column.type')}
          </Input.Label>
          <SegmentedControl
            className={cx('types')}
            fullWidth
            aria-labelledby={`${id}-type`}
            value={form.type}
            onChange={choose}
            data={QUESTION_TYPES.map((type) => ({ value: type, label: t(`common:questionType.${type}`) }))}
          />
        </div>
        <Textarea
          label={t('field.title')}
          description={t('field.titleHint')}
          placeholder={t('field.titlePlaceholder')}
          className={cx('long', 'stem')}
          autosize={false}
          rows={3}
          data-field="title"
          value={form.title}
          error={problems.title}
          onChange={(event) => {
            const title = event.currentTarget.value;
            edit((current) => ({ ...current, title }));
          }}
          onBlur={() => onLeave('title')}
        />
        <ImageField
          look="button"
          owner={t('image.theQuestion')}
          image={form.image}
          alt={form.imageAlt}
          onChange={(image) => edit((current) => ({ ...current, image, imageAlt: '' }))}
        />
        {form.image === null ? null : (
          <ImageAlt
            owner={t('image.theQuestion')}
            alt={form.imageAlt}
            onChange={(imageAlt) => edit((current) => ({ ...current, imageAlt }))}
          />
        )}
      </FormSection>
      <FormSection
        title={form.type === 'open_ended' ? t('section.phrases') : t('section.options')}
        description={t(`section.answer.${form.type}`)}
      >
        <div
          data-field="options"
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) onLeave('options');
          }}
        >
          {isTrueFalse ? (
            <Radio.Group
              aria-label={t('option.all')}
              value={form.correct === null ? null : String(form.correct)}
              onChange={(value) => edit((current) => ({ ...current, correct: Number(value) }))}
            >
              <div className={cx('trueFalse')}>
                {form.options.map((option, at) => (
                  <Radio
                    key={option.key}
                    value={String(option.key)}
                    label={at === 0 ? t('option.true') : t('option.false')}
                  />
                ))}
              </div>
            </Radio.Group>
          ) : (
            <OptionList form={form} edit={edit} problem={answerProblem} problemId={`${id}-answer`} />
          )}
          {form.type === 'multiple-choice' ? (
            <Checkbox
              mt={12}
              label={t('option.pinned')}
              description={t('option.pinnedHint')}
              checked={form.isLastPinned}
              onChange={(event) => {
                const isLastPinned = event.currentTarget.checked;
                edit((current) => ({ ...current, isLastPinned }));
              }}
            />
          ) : null}
          <Problem id={`${id}-answer`} text={answerProblem} />
        </div>
        <div className={cx('mark')}>
          <NumberField
            label={t('column.mark')}
            min={0.01}
            max={1000}
            decimalScale={2}
            data-field="mark"
            value={form.mark === '' ? undefined : form.mark}
            error={problems.mark}
            onValue={(mark) => edit((current) => ({ ...current, mark: mark ?? '' }))}
            onBlur={() => onLeave('mark')}
          />
        </div>
      </FormSection>
      <FormSection title={t('section.feedback')} description={t('section.feedbackText')}>
        <Textarea
          label={t('preview.after.correct')}
          className={cx('long')}
          autosize={false}
          rows={2}
          data-field="feedback"
          value={form.feedbackCorrect}
          error={problems.feedback}
          onChange={(event) => {
            const feedbackCorrect = event.currentTarget.value;
            edit((current) => ({ ...current, feedbackCorrect }));
          }}
          onBlur={() => onLeave('feedback')}
        />
        <Textarea
          label={t('preview.after.incorrect')}
          className={cx('long')}
          autosize={false}
          rows={2}
          value={form.feedbackIncorrect}
          onChange={(event) => {
            const feedbackIncorrect = event.currentTarget.value;
            edit((current) => ({ ...current, feedbackIncorrect }));
          }}
          onBlur={() => onLeave('feedback')}
        />
        <OptionFeedback form={form} edit={edit} />
        <SolutionField file={form.file} onChange={(file) => edit((current) => ({ ...current, file }))} />
      </FormSection>
      <FormSection title={t('section.filing')}>
        <Select
          label={t('folders.one')}
          searchable
          data={[{ value: UNFILED, label: t('folders.unfiled') }, ...folderChoices(folders)]}
          value={form.folderId === null ? UNFILED : String(form.folderId)}
          onChange={(value) =>
            edit((current) => ({
              ...current,
              folderId: value === null || value === UNFILED ? null : Number(value),
            }))
          }
        />
        <TagsInput
          label={t('tags.title')}
          description={t('field.tagsHint')}
          data={tagNames}
          maxTags={50}
          maxLength={100}
          splitChars={[...TAG_SEPARATORS]}
          data-field="tags"
          value={[...form.tagNames]}
          error={problems.tags}
          onChange={(names) =>
            edit((current) => ({
              ...current,
              tagNames: splitNewTags(names, [...current.tagNames, ...tagNames]),
            }))
          }
          onBlur={() => onLeave('tags')}
        />
      </FormSection>
    </>
  );
};
