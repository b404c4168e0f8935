/** What one question of QTI 1.2 is, in our words; `other` is not for us, by the name it has. */
export type Qti12Kind =
  | { is: 'choice' | 'true-false' | 'text' | 'essay' | 'no-question' }
  | { is: 'other'; name: string };

const other = (name: string): Qti12Kind => ({ is: 'other', name });

const choice: Qti12Kind = { is: 'choice' };
const trueFalse: Qti12Kind = { is: 'true-false' };
const text: Qti12Kind = { is: 'text' };
const essay: Qti12Kind = { is: 'essay' };
const severalAnswers = other('Multiple-answer');
const blanks = other('Several blanks');
const numerical = other('Numerical');

/** By what Canvas, Common Cartridge, Blackboard and the standard's own metadata call it, folded. */
const kinds: Readonly<Record<string, Qti12Kind>> = {
  multiplechoicequestion: choice,
  truefalsequestion: trueFalse,
  shortanswerquestion: text,
  essayquestion: essay,
  multipleanswersquestion: severalAnswers,
  fillinmultipleblanksquestion: blanks,
  multipledropdownsquestion: other('Multiple drop-downs'),
  matchingquestion: other('Matching'),
  numericalquestion: numerical,
  calculatedquestion: other('Formula'),
  fileuploadquestion: other('File upload'),
  textonlyquestion: { is: 'no-question' },
  ccmultiplechoicev0p1: choice,
  cctruefalsev0p1: trueFalse,
  ccfibv0p1: text,
  ccessayv0p1: essay,
  ccmultipleresponsev0p1: severalAnswers,
  ccpatternmatchv0p1: other('Pattern match'),
  multiplechoice: choice,
  truefalse: trueFalse,
  eitheror: choice,
  yesno: choice,
  fillintheblank: text,
  fib: text,
  essay,
  shortresponse: essay,
  shortanswer: essay,
  fillintheblankplus: blanks,
  multipleanswer: severalAnswers,
  multipleresponse: severalAnswers,
  matching: other('Matching'),
  ordering: other('Ordering'),
  numeric: numerical,
  calculated: other('Calculated'),
  fileupload: other('File upload'),
  fileresponse: other('File upload'),
  hotspot: other('Hotspot'),
  jumbledsentence: other('Jumbled sentence'),
  opinionscale: other('Opinion scale'),
  likert: other('Opinion scale'),
  quizbowl: other('Quiz bowl'),
};

/** The kind that a name of the source stands for; null where it is none that we know. */
export function kindByName(name: string): Qti12Kind | null {
  return kinds[name.toLowerCase().replace(/[^a-z0-9]/g, '')] ?? null;
}

const byResponse: Readonly<Record<string, Qti12Kind>> = {
  response_num: numerical,
  response_xy: other('Hotspot'),
  response_grp: other('Matching'),
  response_extension: other('Interaction of its own'),
};

/** What can be told of a question that has no name of a kind, by what is answered in it. */
export function kindByResponses(
  responses: readonly { name: string; cardinality: string; isDrawn: boolean }[],
  hasAccepted: boolean,
): Qti12Kind {
  const [first, second] = responses;
  if (first === undefined) return { is: 'no-question' };
  if (second !== undefined) return first.name === 'response_str' ? blanks : other('Matching');
  const known = byResponse[first.name];
  if (known !== undefined) return known;
  if (first.isDrawn) return other('Hotspot or slider');
  if (first.name === 'response_str') return hasAccepted ? text : essay;
  if (/multiple/i.test(first.cardinality)) return severalAnswers;
  return /ordered/i.test(first.cardinality) ? other('Ordering') : choice;
}
