/** One open stream of live events. */
export interface LiveStream {
  readonly person: number;
  /** The id of the session that opened it. */
  readonly session: string;
  close(): void;
}

/** A browser opens at most six connections to a server over HTTP/1.1, whatever the number of its windows; over HTTP/2 one stream per window. */
const maxStreamsPerSession = 20;
const maxStreamsPerPerson = 40;

/** The live streams of this process, oldest first. Opening one too many closes the oldest of that session or person. */
export class LiveStreams {
  readonly #open = new Set<LiveStream>();

  /** Counts a stream in; the answer counts it out. */
  add(stream: LiveStream): () => void {
    this.#open.add(stream);
    const all = [...this.#open];
    this.#closeOldest(
      all.filter(({ session }) => session === stream.session),
      maxStreamsPerSession,
    );
    this.#closeOldest(
      all.filter(({ person }) => person === stream.person),
      maxStreamsPerPerson,
    );
    return () => this.#open.delete(stream);
  }

  #closeOldest(streams: readonly LiveStream[], max: number): void {
    for (const stream of streams.slice(0, Math.max(0, streams.length - max))) {
      this.#open.delete(stream);
      stream.close();
    }
  }
}
