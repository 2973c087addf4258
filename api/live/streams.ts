interface LiveStream {
  readonly person: number;
  /** The id of the session that opened it. */
  readonly session: string;
  close(): void;
}

/** Over HTTP/1.1 a browser opens at most six connections to a server, for all windows together; over HTTP/2 one stream for each window. */
const maxStreamsPerSession = 20;
const maxStreamsPerPerson = 40;

/** This process's live streams, oldest first. Above a limit, the oldest stream of the session or person is closed. */
export class LiveStreams {
  readonly #open = new Set<LiveStream>();

  /** Registers a stream. Returns a function that removes it. */
  add(stream: LiveStream): () => void {
    this.#open.add(stream);
    this.#closeOldest(({ session }) => session === stream.session, maxStreamsPerSession);
    this.#closeOldest(({ person }) => person === stream.person, maxStreamsPerPerson);
    return () => this.#open.delete(stream);
  }

  #closeOldest(isOfThem: (stream: LiveStream) => boolean, max: number): void {
    const streams = [...this.#open].filter(isOfThem);
    for (const stream of streams.slice(0, Math.max(0, streams.length - max))) {
      this.#open.delete(stream);
      stream.close();
    }
  }
}
