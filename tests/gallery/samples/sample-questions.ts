export interface SampleQuestion {
  id: number;
  title: string;
  text: string;
  type: string;
  marks: number;
  tags: readonly string[];
  used: number;
  updatedAt: number;
}

const HOUR = 3_600_000;

const stems: readonly [string, string, number, readonly string[], number][] = [
  [
    'Which complex of the electron transport chain does not pump protons across the inner membrane?',
    'multiple-choice',
    1,
    ['respiration', 'recall'],
    3,
  ],
  [
    'Match each stage of aerobic respiration with its place in the cell',
    'multiple-choice',
    4,
    ['respiration'],
    2,
  ],
  [
    'Calculate the net ATP yield from one molecule of palmitic acid, stating any assumptions',
    'open_ended',
    3,
    ['respiration', 'lipids', 'calculation'],
    1,
  ],
  [
    'Explain how cyanide poisoning stops oxidative phosphorylation',
    'open_ended',
    6,
    ['respiration', 'extended'],
    4,
  ],
  [
    'Select every statement that is true of both chloroplasts and mitochondria',
    'multiple-choice',
    2,
    ['organelles', 'recall'],
    5,
  ],
  ['The Krebs cycle takes place in the mitochondrial matrix', 'true-false', 1, ['respiration'], 0],
  [
    'A student measures oxygen uptake in germinating peas at three temperatures. What is \\(Q_{10}\\)?',
    'open_ended',
    2,
    ['calculation', 'practical'],
    2,
  ],
  [
    'Which molecule is the final electron acceptor in aerobic respiration?',
    'multiple-choice',
    1,
    ['respiration', 'recall'],
    7,
  ],
  [
    'What happens to pyruvate in muscle cells when oxygen is limiting?',
    'multiple-choice',
    1,
    ['anaerobic', 'recall'],
    3,
  ],
  [
    'Compare fermentation in yeast with lactate production in mammals',
    'open_ended',
    5,
    ['anaerobic', 'extended'],
    1,
  ],
];

/** 74 questions of one folder, the first ten as in a real one. */
export const sampleQuestions: readonly SampleQuestion[] = Array.from({ length: 74 }, (_, index) => {
  const [title, type, marks, tags, used] = stems[index % stems.length] ?? ['', '', 0, [], 0];
  return {
    id: 382 + index,
    title,
    text: `${title}, and why cells with few mitochondria are less affected.\n\nUse \\(\\Delta G = -nF\\Delta E\\) where it helps.`,
    type,
    marks,
    tags,
    used,
    updatedAt: Date.now() - index * index * 1.7 * HOUR - HOUR,
  };
});
