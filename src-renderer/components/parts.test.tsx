import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';
import { PartsSample } from '#tests/gallery/samples/parts-sample.tsx';
import { accessViolations, openStage, schemes } from '#tests/helpers/stage.tsx';
import { useAutosave } from '#renderer/hooks/use-autosave.ts';
import { FeedbackStack } from './banner.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import {
  showError,
  showSuccess,
  showTakeBack,
  showUndo,
  useErrorLog,
  useFeedbackStore,
} from './feedback-store.ts';
import { QuestionText } from './question-text.tsx';
import { RangeStrip } from './range-strip.tsx';
import { SaveState } from './save-state.tsx';

afterEach(() => {
  useFeedbackStore.setState({ banners: [], undos: [], errorLog: [] });
});

describe('the shared parts', () => {
  test.each(schemes)('are accessible (%s)', async (scheme) => {
    const { screen } = await openStage(<PartsSample />, { scheme });
    await expect.element(screen.getByText('Success!')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });
});

test('type is set by exact advances, in controls as in the text around them', async () => {
  const { screen } = await openStage(<button type="button">Probability and chance</button>);
  const button = screen.getByRole('button').element();
  for (const element of [button, document.body]) {
    expect(getComputedStyle(element).textRendering).toBe('geometricprecision');
  }
});

test('a strip reads its percentages as the score beside it', async () => {
  const { screen } = await openStage(
    <RangeStrip value={49.96} passMark={50} median={41.67} low={33.33} high={62.5} />,
  );
  await expect
    .element(screen.getByRole('img', { name: /^You 49\.9 %, class median 41\.7 %, .* 33\.3 % to 62\.5 %$/u }))
    .toBeVisible();
});

function ErrorCount() {
  return <output>{useErrorLog().length} errors</output>;
}

describe('banners', () => {
  test('are headed as the specification says and closed by the person', async () => {
    const { screen } = await openStage(<FeedbackStack />);
    showSuccess('Saved.');
    await expect.element(screen.getByText('Success!')).toBeVisible();
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect.element(screen.getByText('Saved.')).not.toBeInTheDocument();
  });

  test('go after five seconds, and an error stays in the list', async () => {
    const { screen } = await openStage(
      <>
        <FeedbackStack />
        <ErrorCount />
      </>,
    );
    // A banner that comes under the pointer stays.
    await userEvent.hover(screen.getByText('0 errors'));
    vi.useFakeTimers();
    try {
      showError('Disk full.');
      await vi.advanceTimersByTimeAsync(4_900);
      expect(screen.getByRole('alert').query()?.textContent).toContain('Error');
      await vi.advanceTimersByTimeAsync(200);
      expect(screen.getByRole('alert').query()).toBeNull();
      expect(screen.getByText('1 errors').query()).not.toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('Ctrl+Z', () => {
  const press = () => userEvent.keyboard('{Control>}z{/Control}');

  test('takes back what was offered last, once, and then what was offered before', async () => {
    const { screen } = await openStage(<FeedbackStack />);
    const done: string[] = [];
    showUndo('First gone.', () => done.push('first'));
    showUndo('Second gone.', () => done.push('second'));
    await expect.element(screen.getByText('Second gone.')).toBeVisible();
    await press();
    await expect.element(screen.getByText('Second gone.')).not.toBeInTheDocument();
    expect(done).toEqual(['second']);
    await press();
    await press();
    expect(done).toEqual(['second', 'first']);
  });

  test('belongs to the text where somebody writes, and to the screen that uses it itself', async () => {
    const { screen } = await openStage(
      <>
        <input aria-label="Text" />
        <input type="checkbox" aria-label="Choice" />
        <FeedbackStack />
      </>,
    );
    const undo = vi.fn<() => void>();
    showUndo('Gone.', undo);
    await screen.getByRole('textbox').click();
    await press();
    const useIt = (event: KeyboardEvent): void => event.preventDefault();
    document.addEventListener('keydown', useIt);
    await screen.getByRole('checkbox').click();
    await press();
    document.removeEventListener('keydown', useIt);
    expect(undo).not.toHaveBeenCalled();
    await press();
    expect(undo).toHaveBeenCalledOnce();
  });

  test('takes back nothing that others can see: that has a button and a time', async () => {
    const { screen } = await openStage(<FeedbackStack />);
    const onTakeBack = vi.fn<() => void>();
    showTakeBack('Published.', { label: 'Take back', until: Date.now() + 3_000, onTakeBack });
    await expect.element(screen.getByText('Published.')).toBeVisible();
    await press();
    expect(onTakeBack).not.toHaveBeenCalled();
    await expect.element(screen.getByText('Published.')).not.toBeInTheDocument();
    expect(onTakeBack).not.toHaveBeenCalled();
    showTakeBack('Published again.', { label: 'Take back', until: Date.now() + 60_000, onTakeBack });
    await screen.getByRole('button', { name: 'Take back', exact: true }).click();
    expect(onTakeBack).toHaveBeenCalledOnce();
  });
});

describe('the focus in a message that goes', () => {
  const focus = (locator: Locator): void => (locator.element() as HTMLElement).focus();

  test.each(['Undo', 'Dismiss'])('is again where it was before (%s)', async (name) => {
    const { screen } = await openStage(
      <>
        <h1>Title</h1>
        <button type="button">Before</button>
        <FeedbackStack />
      </>,
    );
    const before = screen.getByRole('button', { name: 'Before' });
    showUndo('Gone.', () => undefined);
    const button = screen.getByRole('button', { name });
    await expect.element(button).toBeVisible();
    focus(before);
    focus(screen.getByRole('button', { name: 'Undo' }));
    focus(button);
    await userEvent.keyboard('{Enter}');
    await expect.element(button).not.toBeInTheDocument();
    await expect.element(before).toHaveFocus();
  });

  test('is at the title where that is no longer there', async () => {
    function Screen() {
      const [isThere, setThere] = useState(true);
      const remove = (): void => {
        setThere(false);
        showUndo('Gone.', () => undefined);
      };
      return (
        <>
          <h1>Title</h1>
          {isThere ? (
            <button type="button" onClick={remove}>
              Remove
            </button>
          ) : null}
          <FeedbackStack />
        </>
      );
    }
    const { screen } = await openStage(<Screen />);
    focus(screen.getByRole('button', { name: 'Remove' }));
    await userEvent.keyboard('{Enter}');
    const undo = screen.getByRole('button', { name: 'Undo' });
    await expect.element(undo).toBeVisible();
    focus(undo);
    await userEvent.keyboard('{Enter}');
    await expect.element(undo).not.toBeInTheDocument();
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('stays where the undoing leads it', async () => {
    const { screen } = await openStage(
      <>
        <button type="button">Before</button>
        <input aria-label="Text" />
        <FeedbackStack />
      </>,
    );
    const text = screen.getByRole('textbox');
    showUndo('Gone.', () => focus(text));
    const undo = screen.getByRole('button', { name: 'Undo' });
    await expect.element(undo).toBeVisible();
    focus(screen.getByRole('button', { name: 'Before' }));
    focus(undo);
    await userEvent.keyboard('{Enter}');
    await expect.element(undo).not.toBeInTheDocument();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect.element(text).toHaveFocus();
  });
});

function SaveProbe({ save }: { save: (value: string) => Promise<void> }) {
  const { status, change, retry } = useAutosave<string>({ save, delayMs: 20, retryMs: [60_000] });
  return (
    <>
      <input aria-label="Text" onChange={(event) => change(event.currentTarget.value)} />
      <SaveState status={status} onRetry={retry} />
    </>
  );
}

describe('the save state', () => {
  test('names the reason of a failure and tries again on demand', async () => {
    let fails = true;
    const save = vi.fn<(value: string) => Promise<void>>(async () => {
      if (fails) throw new Error('disk full');
    });
    const { screen } = await openStage(<SaveProbe save={save} />);
    await screen.getByLabelText('Text').fill('a');
    await expect.element(screen.getByText('Not saved: disk full')).toBeVisible();
    fails = false;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText(/^Saved \d\d:\d\d$/u)).toBeVisible();
  });

  test('what is not saved yet is saved when the screen goes', async () => {
    const save = vi.fn<(value: string) => Promise<void>>(() => Promise.resolve());
    const { screen } = await openStage(<SaveProbe save={save} />);
    await screen.getByLabelText('Text').fill('last words');
    await screen.unmount();
    await vi.waitFor(() => expect(save).toHaveBeenLastCalledWith('last words'));
  });
});

function DialogProbe({ onConfirm }: { onConfirm: () => void }) {
  const [opened, setOpened] = useState(true);
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete the school?"
      confirmLabel="Delete the school"
      typeToConfirm="Northfield College"
      onConfirm={onConfirm}
      onClose={() => setOpened(false)}
    >
      <p>Everything in it is gone.</p>
    </ConfirmDialog>
  );
}

describe('the confirm dialog', () => {
  test('a dangerous one waits for the name and rests on Cancel', async () => {
    const onConfirm = vi.fn<() => void>();
    const { screen } = await openStage(<DialogProbe onConfirm={onConfirm} />);
    const confirm = screen.getByRole('button', { name: 'Delete the school' });
    await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await expect.element(confirm).toBeDisabled();
    await screen.getByRole('textbox').fill('Northfield College');
    await confirm.click();
    expect(onConfirm).toHaveBeenCalledOnce();
  });
});

describe('the text of a question', () => {
  test('draws formulas and leaves what cannot be drawn as written', async () => {
    const { screen } = await openStage(<QuestionText text={'Let \\(x^2\\) and \\(\\frac{1\\) be.'} />);
    await vi.waitFor(() => expect(document.querySelector('.katex')).not.toBeNull());
    await expect.element(screen.getByText('\\(\\frac{1\\)')).toBeVisible();
  });

  test('markup in it is only text', async () => {
    const { screen } = await openStage(<QuestionText text={'<img src=x onerror="alert(1)"> & <b>b</b>'} />);
    await expect
      .element(screen.getByRole('main'))
      .toHaveTextContent('<img src=x onerror="alert(1)"> & <b>b</b>');
    expect(document.querySelector('main img')).toBeNull();
  });
});
