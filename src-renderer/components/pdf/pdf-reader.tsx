import { ActionIcon, Group, NumberInput, Skeleton, Stack, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../notice.tsx';
import { PdfPage } from './pdf-page.tsx';
import { openPdf, type PdfSource } from './read-pdf.ts';

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

export interface PdfReaderProps {
  /** The same object as long as it is the same document. */
  readonly source: PdfSource;
  readonly title: string;
}

type State = { readonly is: 'loading' | 'failed' } | { readonly is: 'open'; readonly pdf: PDFDocumentProxy };

/** Shows a PDF page by page; what cannot be read says so, and is saved by the button beside it. */
export const PdfReader = ({ source, title }: PdfReaderProps) => {
  const { t } = useTranslation('common');
  const [state, setState] = useState<State>({ is: 'loading' });
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState<number>(1);
  const { ref, width } = useElementSize();
  useEffect(() => {
    let isOver = false;
    const opened = openPdf(source);
    const show = async (): Promise<void> => {
      try {
        const pdf = await opened.document;
        if (!isOver) setState({ is: 'open', pdf });
      } catch {
        if (!isOver) setState({ is: 'failed' });
      }
    };
    void show();
    return () => {
      isOver = true;
      opened.close();
    };
  }, [source]);

  if (state.is === 'failed') return <Notice tone="warn">{t('pdf.failed')}</Notice>;
  const count = state.is === 'open' ? state.pdf.numPages : 1;
  const goTo = (next: number): void => setPage(Math.min(count, Math.max(1, next)));
  const zoomBy = (by: number): void => {
    const at = ZOOMS.findIndex((one) => one === zoom);
    setZoom(ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, at + by))] ?? 1);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const actions: Readonly<Record<string, () => void>> = {
      PageDown: () => goTo(page + 1),
      PageUp: () => goTo(page - 1),
      Home: () => goTo(1),
      End: () => goTo(count),
      '+': () => zoomBy(1),
      '-': () => zoomBy(-1),
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    // The page around it has keys of its own.
    event.stopPropagation();
    action();
  };
  return (
    <Stack gap={8}>
      <Group gap={8}>
        <ActionIcon
          variant="default"
          aria-label={t('pdf.previous')}
          aria-disabled={page === 1}
          onClick={() => goTo(page - 1)}
        >
          <IconChevronLeft size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <NumberInput
          size="xs"
          w={64}
          aria-label={t('pdf.page')}
          value={page}
          min={1}
          max={count}
          allowDecimal={false}
          hideControls
          onChange={(value) => {
            if (typeof value === 'number') goTo(value);
          }}
        />
        <Text size="sm" className="tn" aria-live="polite">
          {t('pdf.ofPages', { page, pages: count })}
        </Text>
        <ActionIcon
          variant="default"
          aria-label={t('pdf.next')}
          aria-disabled={page === count}
          onClick={() => goTo(page + 1)}
        >
          <IconChevronRight size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('pdf.smaller')} onClick={() => zoomBy(-1)}>
          <IconZoomOut size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <Text size="sm" className="tn">
          {t('pdf.zoom', { percent: Math.round(zoom * 100) })}
        </Text>
        <ActionIcon variant="default" aria-label={t('pdf.larger')} onClick={() => zoomBy(1)}>
          <IconZoomIn size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Group>
      <Text size="xs" c="dimmed">
        {t('pdf.keys')}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Its keys turn the page. */}
      <div
        ref={ref}
        role="region"
        aria-label={title}
        aria-busy={state.is === 'loading'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls is reached by keyboard.
        tabIndex={0}
        onKeyDown={onKeyDown}
        style={{ overflow: 'auto', maxHeight: '80vh', borderRadius: 8, border: '1px solid var(--line)' }}
      >
        {state.is === 'open' && width > 0 ? (
          <PdfPage
            document={state.pdf}
            number={page}
            zoom={zoom}
            width={width}
            onFailed={() => setState({ is: 'failed' })}
          />
        ) : (
          <Skeleton height={360} />
        )}
      </div>
    </Stack>
  );
};
