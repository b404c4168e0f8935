/** What a certificate says, frozen when it is issued. */
export interface CertificateFacts {
  readonly number: string;
  readonly kind: 'exam' | 'course';
  readonly studentName: string;
  readonly title: string;
  readonly subject: string;
  readonly institutionName: string;
  /** Who taught it and answers for it. */
  readonly signatory: string;
  /** In hundredths of a percent; null where nothing was scored. */
  readonly score: number | null;
  /** How long it takes; null where nobody said so. */
  readonly minutes: number | null;
  /** Days of the institution's calendar, YYYY-MM-DD. */
  readonly finishedOn: string;
  readonly issuedOn: string;
}

/** The result in words that stand on paper, in the QR code and in the credential alike. */
export const resultWords = ({ kind, score }: Pick<CertificateFacts, 'kind' | 'score'>): string => {
  const done = kind === 'exam' ? 'Passed' : 'Completed';
  return score === null ? done : `${done} with ${score / 100} %`;
};

/** Hours of study or work as they are printed; null where nobody said how long it takes. */
export const hoursWords = (minutes: number | null): string | null => {
  if (minutes === null || minutes <= 0) return null;
  if (minutes < 60) return `${minutes} minutes`;
  const hours = Math.round(minutes / 6) / 10;
  return hours === 1 ? '1 hour' : `${hours} hours`;
};
