/**
 * How Node runs a hub: with a small young generation and a heap that grows in small steps. Many short
 * requests at once, as at the end of an exam, would otherwise let it grow to several times its size.
 */
export const HUB_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=20'];
