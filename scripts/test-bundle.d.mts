/** Bundles the programs that tests start. Resolves to the folder of the bundles. */
export function bundleChildren(): Promise<string>;
