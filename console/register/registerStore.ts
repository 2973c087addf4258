import { changeKept, readKept, type RegisterKey } from './keptRegisters.ts';
import { countUnsent, emptyRegister, type KeptRegister } from './registerState.ts';
import { noteUnsent } from './unsentMarker.ts';

type Change = (register: KeptRegister) => KeptRegister;

/** The windows of one browser tell each other which register changed. */
const channelName = 'waymark-registers';
const announcements = new BroadcastChannel(channelName);

/** One register in this window: what people see at once, and what the browser keeps a moment later. */
export class RegisterStore {
  readonly key: RegisterKey;
  /** Null until the browser has said what it keeps. */
  #register: KeptRegister | null = null;
  /** False once the browser could not keep a change: then the marks are only in this window. */
  #isKept = true;
  /** How many marks that were not sent the browser keeps. */
  #keptCount = 0;
  #writes = 0;
  readonly #listeners = new Set<() => void>();
  readonly #name: string;

  constructor(key: RegisterKey) {
    this.key = key;
    this.#name = `${key.person}/${key.path}/${key.id}`;
  }

  readonly read = (): KeptRegister | null => this.#register;

  readonly isKept = (): boolean => this.#isKept;

  readonly keptCount = (): number => this.#keptCount;

  /** Listens to changes, those of other windows included. Returns the unsubscribe. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === this.#name) void this.#load();
    });
    void this.#load();
    return () => {
      this.#listeners.delete(listener);
      channel.close();
    };
  };

  /** Applies a change at once. Resolves with the register once the browser keeps it. */
  readonly change = async (change: Change): Promise<KeptRegister> => {
    const next = change(this.#register ?? emptyRegister);
    if (this.#register !== null) this.#show(next);
    this.#writes += 1;
    try {
      const register = await changeKept(this.key, change);
      this.#keptCount = countUnsent(register);
      if (this.#keptCount > 0) noteUnsent(true);
      this.#show(this.#writes > 1 && this.#register !== null ? this.#register : register);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
      announcements.postMessage(this.#name);
    } catch {
      this.#isKept = false;
      this.#show(this.#register ?? next);
    } finally {
      this.#writes -= 1;
    }
    return this.#register ?? next;
  };

  async #load(): Promise<void> {
    const register = await readKept(this.key).catch(() => {
      this.#isKept = false;
      return emptyRegister;
    });
    if (this.#writes > 0 || (!this.#isKept && this.#register !== null)) return;
    this.#keptCount = countUnsent(register);
    this.#show(register);
  }

  #show(register: KeptRegister): void {
    this.#register = register;
    for (const listener of this.#listeners) listener();
  }
}
