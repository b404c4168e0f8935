import { Button, Progress } from '@mantine/core';
import {
  IconAlertCircle,
  IconCircleCheck,
  IconClock,
  IconMapPin,
  IconPlayerPlayFilled,
} from '@tabler/icons-react';
import { ChartWithTable } from '#renderer/components/chart-with-table.tsx';
import { CourseCover } from '#renderer/components/course-cover.tsx';
import { Figure, FigureRow, Trend } from '#renderer/components/figure.tsx';
import { HeatMap } from '#renderer/components/heat-map.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { DashboardPage, PanelGrid } from '#renderer/components/patterns/dashboard-page.tsx';
import { DueList } from '#renderer/components/patterns/due-list.tsx';
import { ProgressRing } from '#renderer/components/progress-ring.tsx';
import { RangeLegend, RangeStrip } from '#renderer/components/range-strip.tsx';
import { Sparkline } from '#renderer/components/sparkline.tsx';
import classes from './dashboard-sample.module.css';

const results = [
  {
    title: 'Quiz 5: The central limit theorem',
    caption: 'Statistics, Tue',
    value: 88,
    low: 57,
    high: 88,
    median: 71,
    trend: [62, 68, 66, 73, 79, 88],
    change: 7,
  },
  {
    title: 'Practical write-up: Osmosis in potato tissue',
    caption: 'Biology, 14 Nov',
    value: 74,
    low: 55,
    high: 82,
    median: 69,
    trend: [60, 75, 66, 80, 75, 74],
    change: -1,
  },
  {
    title: 'Source essay: The Diet of Worms, 1521',
    caption: 'European History, 11 Nov',
    value: 67,
    low: 50,
    high: 78,
    median: 64,
    trend: [52, 48, 58, 61, 58, 67],
    change: 6,
  },
  {
    title: 'Lab 4: Subnetting and routing tables',
    caption: 'Networks, 6 Nov',
    value: 91,
    low: 63,
    high: 88,
    median: 77,
    trend: [70, 66, 84, 89, 91, 91],
    change: 0,
  },
];

const dayText = (index: number): string => new Date(Date.UTC(2026, 7, 31 + index)).toISOString().slice(0, 10);

const days = Array.from({ length: 82 }, (_, index) => ({
  date: dayText(index),
  count: index % 7 > 4 ? (index * 13) % 3 : (index * 31) % 9,
}));

export function DashboardSample() {
  return (
    <DashboardPage
      greeting="Good morning, Amara"
      line="Saturday 21 November, week 7. Two things are due today."
      sideLabel="What is due"
      side={
        <>
          <Panel title="Due today" aside="2" kind="flush">
            <DueList
              items={[
                {
                  key: 1,
                  title: 'Vocabulario: la ciudad y el transporte',
                  caption: 'Spanish',
                  subject: 'Spanish',
                  aside: '18:00',
                  isPressing: true,
                  to: '/a',
                },
                {
                  key: 2,
                  title: 'Reading: RFC 1918, sections 1 to 4',
                  caption: 'Networks',
                  subject: 'Networks',
                  aside: '23:59',
                  isPressing: true,
                  to: '/b',
                },
              ]}
            />
          </Panel>
          <Panel title="Due this week" aside="4" kind="flush">
            <DueList
              items={[
                {
                  key: 1,
                  title: 'Problem sheet 6: Confidence intervals for proportions and means',
                  caption: 'Statistics',
                  subject: 'Statistics',
                  aside: 'Wed 12:00',
                  to: '/c',
                },
                {
                  key: 2,
                  title: 'Midterm exam',
                  caption: 'European History',
                  subject: 'European History',
                  aside: 'Thu 09:30',
                  to: '/d',
                },
                {
                  key: 3,
                  title: 'Peer review of two practical write-ups',
                  caption: 'Biology',
                  subject: 'Biology',
                  aside: 'Fri 17:00',
                  to: '/e',
                },
                {
                  key: 4,
                  title: 'Oral recording, unit 7',
                  caption: 'Spanish',
                  subject: 'Spanish',
                  aside: 'Sun 20:00',
                  to: '/f',
                },
              ]}
            />
          </Panel>
        </>
      }
    >
      <Panel>
        <div className={classes['continue']}>
          <div className={classes['cover']}>
            <CourseCover subject="Biology" title="Cellular respiration" shape="panel" />
          </div>
          <div className={classes['continueWords']}>
            <span className={classes['over']}>Biology, unit 3: Cellular respiration</span>
            <h2 className={classes['lesson']}>The electron transport chain and oxidative phosphorylation</h2>
            <span className={classes['stopped']}>
              You stopped yesterday at 21:14, after “Where the protons go”.
            </span>
            <div className={classes['continueRow']}>
              <Button size="md" leftSection={<IconPlayerPlayFilled size={14} />}>
                Continue, 11 min left
              </Button>
              <div className={classes['progress']}>
                <span>Lesson 4 of 9</span>
                <span>62 %</span>
                <Progress className={classes['bar'] ?? ''} value={62} aria-label="Lesson 4 of 9" />
              </div>
            </div>
          </div>
        </div>
      </Panel>
      <Panel padded={false}>
        <div className={classes['exam']}>
          <div>
            <span className={classes['over']}>Next exam, in 5 days</span>
            <h2 className={classes['examTitle']}>
              European History midterm: Reformation to the Thirty Years’ War
            </h2>
            <div className={classes['facts']}>
              <span>
                <IconClock size={16} stroke={1.6} /> Thu 26 Nov, 09:30. 94 min (extended from 75)
              </span>
              <span>
                <IconMapPin size={16} stroke={1.6} /> Lab 2, Harcourt Building
              </span>
            </div>
          </div>
          <Button variant="default">Practise</Button>
        </div>
        <div className={classes['ready']}>
          <ProgressRing value={3} total={4} label="Ready for offline" />
          <div>
            <div className={classes['readyTitle']}>Nearly ready for offline</div>
            <div className={classes['dim']}>One check left here</div>
          </div>
          <div className={classes['checks']}>
            <span>
              <IconCircleCheck size={16} stroke={1.6} /> Exam package, 4.2 MB
            </span>
            <span>
              <IconCircleCheck size={16} stroke={1.6} /> Clock within 1 s
            </span>
            <span>
              <IconCircleCheck size={16} stroke={1.6} /> Disk write test
            </span>
            <span className={classes['warn']}>
              <IconAlertCircle size={16} stroke={1.6} /> Practice run not done
            </span>
          </div>
        </div>
      </Panel>
      <Panel title="Recent results" aside={<RangeLegend />} padded={false}>
        {results.map((result) => (
          <div key={result.title} className={classes['result']}>
            <div className={classes['resultWords']}>
              <div className={classes['resultTitle']}>{result.title}</div>
              <div className={classes['caption']}>{result.caption}</div>
            </div>
            <span className={classes['strip']}>
              <RangeStrip value={result.value} low={result.low} high={result.high} median={result.median} />
            </span>
            <span className={classes['spark']}>
              <Sparkline values={result.trend} label={result.title} />
            </span>
            <span className={classes['trend']}>
              <Trend change={result.change} />
            </span>
            <span className={classes['score']}>{result.value} %</span>
          </div>
        ))}
      </Panel>
      <FigureRow>
        <Figure label="Exams taken" value="14" note="2 this month" />
        <Figure label="Average score" value="78.4" unit="%" change={3.1} />
        <Figure label="Time studied" value="11.5" unit="h this week" change={-2} />
        <Figure label="Streak" value="9" unit="days" />
      </FigureRow>
      <PanelGrid>
        <Panel title="Scores over the term">
          <ChartWithTable
            title="Average by week"
            kind="line"
            pointHeader="Week"
            height={180}
            points={[62, 66, 64, 71, 74, 73, 79].map((you, index) => ({
              label: `Week ${index + 1}`,
              values: { you, class: 66 + (index % 3) },
            }))}
            series={[
              { name: 'you', label: 'You', color: 'var(--ink)' },
              { name: 'class', label: 'Class', color: 'var(--faint)' },
            ]}
          />
        </Panel>
        <Panel title="Activity">
          <HeatMap days={days} />
        </Panel>
      </PanelGrid>
    </DashboardPage>
  );
}
