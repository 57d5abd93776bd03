import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

export type QueuedMail = { to: string; subject: string; text?: string; html?: string };

export type MailQueueOptions = {
  dir: string;
  /** Rejects while the mail server takes nothing. */
  deliver: (mail: QueuedMail) => Promise<void>;
  log: (message: string) => void;
  retryMs?: number;
  onChange?: (isReached: boolean) => void;
};

/**
 * E-mails of Auth on their way to the mail server. They wait as files, so that neither a lost mail server nor a restart loses one, and
 * the request that caused a mail does not wait for it. A mail that the server refuses for good is logged and dropped.
 */
export class MailQueue {
  readonly #options: Required<MailQueueOptions>;
  #isReached = true;
  #isStopped = false;
  #turn: Promise<void> = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;

  private constructor(options: MailQueueOptions) {
    this.#options = { retryMs: 5_000, onChange: () => undefined, ...options };
  }

  /** Sends what an earlier process left behind. */
  static async open(options: MailQueueOptions): Promise<MailQueue> {
    await mkdir(options.dir, { recursive: true });
    const queue = new MailQueue(options);
    queue.#flush();
    return queue;
  }

  /** Resolves once the mail is kept. */
  async send(mail: QueuedMail): Promise<void> {
    const { dir } = this.#options;
    const name = `${String(Date.now()).padStart(15, '0')}-${randomUUID()}`;
    await writeFile(path.join(dir, `${name}.draft`), JSON.stringify(mail));
    await rename(path.join(dir, `${name}.draft`), path.join(dir, `${name}.json`));
    this.#flush();
  }

  /** Resolves when everything that was kept so far has been tried. What is left is sent by the next process. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    await this.#turn;
  }

  #flush(): void {
    this.#turn = this.#turn.then(() => this.#deliverAll()).catch((error) => this.#options.log(`mail queue: ${error}`));
  }

  async #deliverAll(): Promise<void> {
    const { dir, deliver, log, retryMs } = this.#options;
    const files = (await readdir(dir)).filter((name) => name.endsWith('.json')).sort();
    for (const [index, name] of files.entries()) {
      const file = path.join(dir, name);
      try {
        await deliver(JSON.parse(await readFile(file, 'utf8')) as QueuedMail);
        this.#tell(true, 'the mail server is reached again');
      } catch (error) {
        if (!isFinal(error)) {
          this.#tell(false, `the mail server is not reached, ${files.length - index} e-mails of Auth wait: ${error}`);
          clearTimeout(this.#retry);
          if (!this.#isStopped) this.#retry = setTimeout(() => this.#flush(), retryMs).unref();
          return;
        }
        log(`mail: an e-mail of Auth was refused and is let go: ${error}`);
      }
      await rm(file, { force: true });
    }
  }

  #tell(isReached: boolean, message: string): void {
    if (this.#isReached === isReached) return;
    this.#isReached = isReached;
    this.#options.log(`mail: ${message}`);
    this.#options.onChange(isReached);
  }
}

/** SMTP's 5xx, and a file that is no mail. */
function isFinal(error: unknown): boolean {
  if (error instanceof SyntaxError) return true;
  const { cause } = error as { cause?: { responseCode?: unknown } };
  const code = cause?.responseCode;
  return typeof code === 'number' && code >= 500 && code < 600;
}
