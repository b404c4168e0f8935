import { savingMeanwhile } from './exam-marking-saves.ts';
console.log(await savingMeanwhile());
