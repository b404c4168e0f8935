import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { DashboardSample } from '#tests/gallery/samples/dashboard-sample.tsx';
import { FocusSample } from '#tests/gallery/samples/focus-sample.tsx';
import { RecordSample } from '#tests/gallery/samples/record-sample.tsx';
import { SettingsSample } from '#tests/gallery/samples/settings-sample.tsx';
import { SignInSample } from '#tests/gallery/samples/sign-in-sample.tsx';
import { WizardSample } from '#tests/gallery/samples/wizard-sample.tsx';
import { accessViolations, openStage, schemes } from '#tests/helpers/stage.tsx';
import { PageHeader } from '../page-header.tsx';
import { FocusPage } from './focus-page.tsx';

const samples = [
  ['dashboard', <DashboardSample key="dashboard" />],
  ['record', <RecordSample key="record" />],
  ['wizard', <WizardSample key="wizard" />],
  ['settings', <SettingsSample key="settings" />],
  ['focus', <FocusSample key="focus" />],
  ['brand panel', <SignInSample key="sign-in" />],
] as const;

describe.each(samples)('the %s page', (_name, sample) => {
  test.each(schemes)('is accessible (%s)', async (scheme) => {
    await openStage(sample, { scheme });
    expect(await accessViolations()).toEqual([]);
  });

  test('is accessible on the phone', async () => {
    await openStage(sample, { width: 390, height: 844 });
    expect(await accessViolations()).toEqual([]);
  });

  test.each([320, 390, 680, 1360])('never scrolls sideways at %i pixels', async (width) => {
    await openStage(sample, { width });
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test('has one heading of the first level', async () => {
    await openStage(sample);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
  });
});

describe('the wizard page', () => {
  test('visited steps can be entered, others not', async () => {
    const { screen } = await openStage(<WizardSample />);
    await expect.element(screen.getByRole('button', { name: /Review and publish/u })).toBeDisabled();
    await screen.getByRole('button', { name: /^1?\s*Basics/u }).click();
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Basics');
  });

  test('a missing thing leads to the step where it is fixed', async () => {
    const { screen } = await openStage(<WizardSample />);
    await screen.getByRole('button', { name: /Group B2 has no start time/u }).click();
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Audience and dates');
    await expect.element(screen.getByRole('button', { name: 'Next: Questions' })).toBeVisible();
  });

  test('a new step takes the focus to its title', async () => {
    const { screen } = await openStage(<WizardSample />);
    await screen.getByRole('button', { name: /^1?\s*Basics/u }).click();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Basics' })).toHaveFocus();
  });

  test.each([1360, 390])('a new step opens at its top at %i pixels', async (width) => {
    const { screen } = await openStage(<WizardSample />, { width, height: 460 });
    const title = screen.getByRole('heading', { level: 1 });
    [...document.querySelectorAll('ol[aria-label^="Questions"] > li')].at(-1)?.scrollIntoView();
    expect(title.element().getBoundingClientRect().top).toBeLessThan(0);
    await screen.getByRole('button', { name: /^Next/u }).click();
    await expect.element(title).toHaveFocus();
    expect(title.element().getBoundingClientRect().top).toBeGreaterThan(0);
  });

  test('questions are put in order by button and by keyboard', async () => {
    const { screen } = await openStage(<WizardSample />);
    const names = () =>
      [...document.querySelectorAll('ol[aria-label^="Questions"] > li')].map((row) => row.textContent);
    const first = names()[0];
    await screen.getByRole('button', { name: /^Move Which complex.* down$/u }).click();
    expect(names()[1]).toContain(first?.slice(1, 20));
    const handle = screen.getByRole('button', { name: /^Move Which complex(?!.*(?:up|down)$)/u });
    (handle.element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await new Promise((resolve) => setTimeout(resolve, 100));
    await userEvent.keyboard('{ArrowUp}');
    await new Promise((resolve) => setTimeout(resolve, 300));
    await userEvent.keyboard(' ');
    await expect.poll(() => names()[0]).toContain(first?.slice(1, 20));
  });
});

describe('the focus page', () => {
  test('the rail is a drawer on the phone', async () => {
    const { screen } = await openStage(<FocusSample />, { width: 390, height: 844 });
    await screen.getByRole('button', { name: 'Questions', exact: true }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Review and hand in' })).toBeVisible();
  });
});

describe('the dashboard page', () => {
  test('a chart shows its numbers as a table', async () => {
    const { screen } = await openStage(<DashboardSample />);
    await screen.getByRole('button', { name: 'Show as table' }).click();
    await expect.element(screen.getByRole('rowheader', { name: 'Week 3' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });
});

test.each([
  ['the sample', <FocusSample key="sample" />],
  [
    'what is only read out',
    <FocusPage key="hidden" title="Exam" footer={<button type="button">Next</button>}>
      <div style={{ height: 1200 }} />
      <p className="visually-hidden">Question 1 of 12</p>
    </FocusPage>,
  ],
])('a low focus page scrolls its middle, never as a whole: %s', async (_name, subject) => {
  await openStage(subject, { width: 640, height: 360 });
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(360);
});

test('on the smallest phone no word of a title is broken beside the actions', async () => {
  const actions = <Button leftSection={<IconPlus size={18} />}>Submit for review</Button>;
  await openStage(<PageHeader title="My recommendations" actions={actions} />, { width: 320 });
  const words = document.querySelector('h1')?.firstChild;
  if (words == null) throw new Error('There is no title.');
  const range = document.createRange();
  range.setStart(words, 'My '.length);
  range.setEnd(words, 'My recommendations'.length);
  expect(range.getClientRects()).toHaveLength(1);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
