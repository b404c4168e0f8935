const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The modifier as this computer's keyboard names it. */
export const modKey = isMac ? '⌘' : 'Ctrl';

export const paletteKeys: readonly string[] = [modKey, 'K'];
