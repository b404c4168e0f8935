/** The pages about this installation, in the order in which they name each other. */
export const PUBLIC_PAGES = ['aboutUs', 'supportCentre', 'privacyPolicy', 'dataDeletion'] as const;
export type PublicPageName = (typeof PUBLIC_PAGES)[number];

interface Section {
  readonly key: string;
  /** Says one thing on a computer by itself, another on a computer of a hub, and a third on the hub. */
  readonly differsByRole?: true;
}

interface PageContent {
  readonly path: string;
  readonly sections: readonly Section[];
}

/** What each page says, in this order; the words stand in the texts under `pages.<name>.<section>`. */
export const PAGE_CONTENT: Readonly<Record<PublicPageName, PageContent>> = {
  aboutUs: {
    path: '/aboutus',
    sections: [
      { key: 'what' },
      { key: 'place', differsByRole: true },
      { key: 'exams' },
      { key: 'institution' },
      { key: 'licence' },
    ],
  },
  supportCentre: {
    path: '/supportcentre',
    sections: [
      { key: 'ask' },
      { key: 'account' },
      { key: 'exams' },
      { key: 'network', differsByRole: true },
      { key: 'errors' },
    ],
  },
  privacyPolicy: {
    path: '/PrivacyPolicy',
    sections: [
      { key: 'responsible' },
      { key: 'kept' },
      { key: 'attempts' },
      { key: 'where', differsByRole: true },
      { key: 'seen' },
      { key: 'sent', differsByRole: true },
      { key: 'session' },
      { key: 'duration' },
    ],
  },
  dataDeletion: {
    path: '/DataDeletion',
    sections: [
      { key: 'ask' },
      { key: 'account' },
      { key: 'written' },
      { key: 'attempts' },
      { key: 'everything', differsByRole: true },
      { key: 'browser' },
      { key: 'backups' },
    ],
  },
};
