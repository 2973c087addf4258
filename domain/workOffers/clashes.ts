/** A time of work. Instants in ISO 8601; `end` does not belong to it. */
export interface Span {
  readonly start: string;
  readonly end: string;
}

/** The times of an offer's work. */
export interface TimedOffer {
  readonly id: number;
  readonly spans: readonly Span[];
}

/** Whether two times overlap. One that begins when the other ends does not. */
export const overlap = (one: Span, other: Span): boolean =>
  Date.parse(one.start) < Date.parse(other.end) && Date.parse(other.start) < Date.parse(one.end);

/** The other offers whose work overlaps that of this one. Work that begins when the other ends does not. */
export const clashesOf = <Other extends TimedOffer>(offer: TimedOffer, others: readonly Other[]): readonly Other[] =>
  others.filter((other) => other.id !== offer.id && other.spans.some((each) => offer.spans.some((own) => overlap(own, each))));
