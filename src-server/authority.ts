/** Who scores what is handed in: the server itself, or the hub that it follows. */
export type Authority = 'here' | 'hub';
