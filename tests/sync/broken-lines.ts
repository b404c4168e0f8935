import type { HubLink } from '#server/sync/client.ts';

export const broken = (): Promise<never> => Promise.reject(new Error('The line broke.'));

/** No command goes out; everything arrives. */
export const mute = (link: HubLink): HubLink => ({ ...link, push: broken });

/** The hub does what is sent, and its device never hears of that. */
export const deaf = (link: HubLink): HubLink => ({
  ...link,
  push: (request) => link.push(request).then(broken),
});

/** Everything goes out; nothing arrives but verdicts. */
export const blind = (link: HubLink): HubLink => ({ ...link, pull: broken });

/** No log of an attempt goes out. */
export const withoutLogs = (link: HubLink): HubLink => ({ ...link, attempts: broken });
