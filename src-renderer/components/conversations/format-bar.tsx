import { ActionIcon, Group, Tooltip } from '@mantine/core';
import {
  IconBold,
  IconCode,
  IconItalic,
  IconList,
  IconMathFunction,
  IconQuote,
  type Icon,
} from '@tabler/icons-react';
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { FORMATS, formatSelection, type Format } from '#renderer/lib/format-selection.ts';

const ICONS: Readonly<Record<Format, Icon>> = {
  bold: IconBold,
  italic: IconItalic,
  list: IconList,
  quote: IconQuote,
  code: IconCode,
  formula: IconMathFunction,
};

interface Formatting {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onChange: (text: string) => void;
}

/** Gives what is selected in a field a format. */
const apply = ({ field, onChange }: Formatting, format: Format): void => {
  const element = field.current;
  if (element === null) return;
  const { value, selectionStart, selectionEnd } = element;
  const next = formatSelection({ text: value, start: selectionStart, end: selectionEnd }, format);
  onChange(next.text);
  // Once the field has the text.
  requestAnimationFrame(() => {
    element.focus();
    element.setSelectionRange(next.start, next.end);
  });
};

/** Ctrl+B and Ctrl+I in the field. @returns whether the key was one of them */
export const formatByKey = (event: KeyboardEvent, formatting: Formatting): boolean => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return false;
  const format = { b: 'bold', i: 'italic' } as const;
  const key = event.key.toLowerCase();
  if (key !== 'b' && key !== 'i') return false;
  event.preventDefault();
  // The same keys mean something else on the page around it.
  event.stopPropagation();
  apply(formatting, format[key]);
  return true;
};

/** Buttons for the formats of what is written. */
export const FormatBar = (formatting: Formatting) => {
  const { t } = useTranslation('conversations');
  return (
    <Group gap={4} role="toolbar" aria-label={t('format.label')}>
      {FORMATS.map((format) => {
        const Sign = ICONS[format];
        return (
          <Tooltip key={format} label={t(`format.${format}`)}>
            <ActionIcon
              variant="subtle"
              size="sm"
              aria-label={t(`format.${format}`)}
              onClick={() => apply(formatting, format)}
            >
              <Sign size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </Group>
  );
};
