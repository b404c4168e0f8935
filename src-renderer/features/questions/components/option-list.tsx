import { ActionIcon, Button, Radio, Stack, Textarea, Tooltip } from '@mantine/core';
import { IconAlertCircle, IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_OPTIONS } from '#shared/contract/answers.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { SortableList } from '#renderer/components/sortable-list.tsx';
import { optionLetter } from '../option-letter.ts';
import {
  addOption,
  canAddOption,
  changeOption,
  removeOption,
  type OptionField,
  type QuestionForm,
  type EditForm,
} from '../question-form.ts';
import { useListPaste } from '../use-list-paste.ts';
import { ImageAlt } from './image-alt.tsx';
import { ImageField } from './image-field.tsx';
import classes from './option-list.module.css';

const cx = bindClasses(classes);

interface OptionListProps {
  readonly form: QuestionForm;
  readonly edit: EditForm;
  readonly problem: string | undefined;
  readonly problemId: string;
}

/** Options with the right one marked, or the key phrases of an open question: at most five lines. */
export const OptionList = ({ form, edit, problem, problemId }: OptionListProps) => {
  const { t } = useTranslation('questions');
  const isOpen = form.type === 'open_ended';
  const list = useRef<HTMLDivElement>(null);
  const [isSixthRefused, setSixthRefused] = useState(false);
  const isFull = !canAddOption(form);

  const focusLine = (at: number): void => {
    // The line may only just have been added, or have moved up.
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>('[data-option-text]')[at]?.focus(),
    );
  };
  const paste = useListPaste(form, edit, focusLine);
  const add = (): void => {
    if (isFull) {
      setSixthRefused(true);
      return;
    }
    edit(addOption);
    focusLine(form.options.length);
  };
  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    if (paste.onUndoKey(event)) return;
    // With Ctrl it belongs to the page.
    if (event.ctrlKey || event.metaKey) return;
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (at + 1 < form.options.length) focusLine(at + 1);
    else add();
  };
  const nameOf = (option: OptionField): string => {
    const at = form.options.findIndex((one) => one.key === option.key);
    return isOpen ? t('option.phrase', { number: at + 1 }) : t('option.name', { letter: optionLetter(at) });
  };

  const line = (option: OptionField, at: number) => (
    <div className={cx('line')}>
      {isOpen ? null : (
        <Tooltip label={t('option.isRight')}>
          <Radio
            name="right-option"
            aria-label={t('option.markRight', { name: nameOf(option) })}
            checked={form.correct === option.key}
            onChange={() => edit((current) => ({ ...current, correct: option.key }))}
          />
        </Tooltip>
      )}
      <span className={cx('letter')} aria-hidden>
        {isOpen ? at + 1 : optionLetter(at)}
      </span>
      <Textarea
        className={cx('text')}
        autosize={false}
        rows={1}
        data-option-text
        aria-label={nameOf(option)}
        aria-describedby={problem === undefined ? undefined : problemId}
        placeholder={isOpen ? t('option.phrasePlaceholder') : nameOf(option)}
        value={option.text}
        onChange={(event) => {
          const text = event.currentTarget.value;
          edit((current) => changeOption(current, option.key, { text }));
        }}
        onKeyDown={(event) => onKeyDown(event, at)}
        onPaste={(event) => paste.onPaste(event, option.key)}
      />
      {isOpen ? null : (
        <ImageField
          look="icon"
          owner={nameOf(option)}
          image={option.image}
          alt={option.alt}
          onChange={(image) => edit((current) => changeOption(current, option.key, { image, alt: '' }))}
        />
      )}
      <ActionIcon
        aria-label={t('option.remove', { name: nameOf(option) })}
        disabled={form.options.length === 1}
        onClick={() => {
          setSixthRefused(false);
          edit((current) => removeOption(current, option.key));
          // The button goes with its line: on to the one that takes its place.
          focusLine(Math.min(at, form.options.length - 2));
        }}
      >
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  );

  return (
    <div ref={list}>
      <div className={cx('box')} data-invalid={problem !== undefined || undefined}>
        <SortableList
          label={isOpen ? t('option.phrases') : t('option.all')}
          items={form.options}
          getId={(option) => option.key}
          getName={nameOf}
          renderItem={line}
          onReorder={(options) => edit((current) => ({ ...current, options }))}
        />
      </div>
      <div className={cx('foot')}>
        <Button size="xs" variant="subtle" leftSection={<IconPlus size={16} stroke={1.6} />} onClick={add}>
          {isOpen ? t('option.addPhrase') : t('option.add')}
        </Button>
        <span className={cx('count')}>
          {t('option.count', { count: form.options.length, max: MAX_OPTIONS })}
        </span>
      </div>
      <Stack gap={12} mt={8}>
        {form.options.map((option) =>
          option.image === null ? null : (
            <ImageAlt
              key={option.key}
              owner={nameOf(option)}
              alt={option.alt}
              onChange={(alt) => edit((current) => changeOption(current, option.key, { alt }))}
            />
          ),
        )}
      </Stack>
      {isSixthRefused && isFull ? (
        <p className={cx('refused')} role="alert">
          <IconAlertCircle size={16} stroke={1.6} aria-hidden />
          {t('option.tooMany', { max: MAX_OPTIONS })}
        </p>
      ) : null}
    </div>
  );
};
