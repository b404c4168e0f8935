/** A refusal with words for the page. Anything else that is thrown becomes a 500 without internals. */
export class BridgeRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'BridgeRefusal';
    this.status = status;
  }
}
