import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconFlag, IconFlagFilled } from '@tabler/icons-react';
import { Clock, FocusPage } from '#renderer/components/patterns/focus-page.tsx';
import { QuestionText } from '#renderer/components/question-text.tsx';
import classes from './focus-sample.module.css';

const options = [
  'The heating is the only cause, because water temperature rose after the plant opened.',
  'The fall in oxygen began before the plant opened, so the plant cannot be involved at all.',
  'Both the plant and farm run-off may contribute; the data cannot separate their effects.',
  'Nitrate and oxygen are unrelated, since they were sampled on different days.',
  'The fish died of a disease the survey did not test for.',
];

export function FocusSample() {
  return (
    <FocusPage
      title="Biology year 2: Ecosystems and energy, end-of-term exam"
      subtitle="Amara Okonkwo-Lindqvist, candidate 20418, seat 14"
      center={<Clock time="52:18" caption="left of 94 min, ends 11:34" />}
      tools={
        <>
          <Button variant="default">Contrast</Button>
          <Button variant="default">Tools</Button>
        </>
      }
      railLabel="Questions"
      rail={
        <>
          <div className={classes['railHead']}>
            <strong>Questions</strong>
            <span>12 of 32 answered</span>
          </div>
          <div className={classes['grid']}>
            {Array.from({ length: 32 }, (_, index) => (
              <button
                key={index}
                type="button"
                className={classes['cell']}
                data-answered={index < 12 || undefined}
              >
                {index + 1}
              </button>
            ))}
          </div>
          <Button className={classes['handIn'] ?? ''} variant="default" size="md" fullWidth>
            Review and hand in
          </Button>
        </>
      }
      footer={
        <>
          <Button size="lg" variant="default" leftSection={<IconArrowLeft size={18} stroke={1.6} />}>
            Previous
          </Button>
          <Button size="lg" variant="default" leftSection={<IconFlag size={18} stroke={1.6} />}>
            Remove flag
          </Button>
          <Button size="lg" rightSection={<IconArrowRight size={18} stroke={1.6} />}>
            Next
          </Button>
        </>
      }
    >
      <div className={classes['over']}>
        <span>
          <strong>Question 13</strong> of 32 · 2 marks, choose one
        </span>
        <span className={classes['flag']}>
          <IconFlagFilled size={16} /> Flagged
        </span>
      </div>
      <QuestionText
        className={`serif ${classes['stem'] ?? ''}`}
        text="A reservoir near a power station is surveyed for six years. Dissolved oxygen falls from 9.1 to 5.8 mg per litre, mean water temperature rises by 2.3 °C and nitrate doubles after farming begins upstream. Which conclusion do the data support best?"
      />
      <div className={classes['options']}>
        {options.map((option, index) => (
          <button
            key={option}
            type="button"
            className={classes['option']}
            data-chosen={index === 2 || undefined}
          >
            <span className={classes['cap']}>{index + 1}</span>
            <QuestionText inline className="serif" text={option} />
          </button>
        ))}
      </div>
    </FocusPage>
  );
}
