declare const answers: unique symbol;

/** Stands for an answer that a call to another system brings: a row of `outside_call`, by its id. */
export class LaterAnswer<A> {
  declare readonly [answers]?: A;
  readonly id: number;

  constructor(id: number) {
    this.id = id;
  }
}
