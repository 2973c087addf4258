import type { IndexDocument, SearchServer } from '../../projections/search/index/searchServer.ts';

/** A double of the search server that keeps its documents in memory. It can be away and can lose everything; it finds nothing. */
export class HeldServer implements SearchServer {
  #indexes = new Map<string, Map<number, IndexDocument>>();
  #away = false;
  #puts = 0;
  madeCount = 0;
  refusedCount = 0;

  goAway(): void {
    this.#away = true;
  }

  comeBack(): void {
    this.#away = false;
  }

  loseEverything(): void {
    this.#indexes = new Map();
  }

  #there(): Map<string, Map<number, IndexDocument>> {
    if (this.#away) {
      this.refusedCount += 1;
      throw new TypeError('fetch failed');
    }
    return this.#indexes;
  }

  find(): Promise<never> {
    return Promise.reject(new Error('This server finds nothing'));
  }

  async make(index: string): Promise<void> {
    this.#there().set(index, new Map());
    this.madeCount += 1;
  }

  async put(index: string, documents: readonly IndexDocument[]): Promise<number> {
    const indexes = this.#there();
    const documentsOfIndex = indexes.get(index) ?? new Map<number, IndexDocument>();
    indexes.set(index, documentsOfIndex);
    for (const document of documents) documentsOfIndex.set(document.id, structuredClone(document));
    return (this.#puts += 1);
  }

  async waitFor(): Promise<void> {
    this.#there();
  }

  async swap(pairs: readonly (readonly [string, string])[]): Promise<void> {
    const indexes = this.#there();
    for (const [one, other] of pairs) {
      const [a, b] = [indexes.get(one), indexes.get(other)];
      if (!a || !b) throw new Error('An index to be swapped is not there');
      indexes.set(one, b).set(other, a);
    }
  }

  async drop(index: string): Promise<void> {
    this.#there().delete(index);
  }

  async count(index: string): Promise<number | null> {
    return this.#there().get(index)?.size ?? null;
  }

  async documents(index: string, ids: readonly number[]): Promise<readonly IndexDocument[]> {
    const documents = this.#there().get(index);
    return ids.flatMap((id) => documents?.get(id) ?? []);
  }

  async document(index: string, id: number): Promise<IndexDocument | null> {
    return this.#there().get(index)?.get(id) ?? null;
  }
}
