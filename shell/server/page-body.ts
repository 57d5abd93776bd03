import { acceptedEncoding, compressHtml } from './compress-html.ts';

type Encoding = 'br' | 'gzip';

/** The HTML of a page, as it is sent: compressed once for all who get the same. */
export class PageBody {
  readonly #html: string;
  readonly #encoded = new Map<Encoding | null, Promise<Uint8Array<ArrayBuffer>>>();

  constructor(html: string) {
    this.#html = html;
  }

  /** The approximate size in memory, with its compressed forms, in bytes. */
  get size(): number {
    return Math.ceil(this.#html.length * 1.5);
  }

  includes(text: string): boolean {
    return this.#html.includes(text);
  }

  /** Returns the body in the best encoding that the browser accepts. */
  async as(acceptEncoding: string): Promise<{ encoding: Encoding | null; bytes: Uint8Array<ArrayBuffer> }> {
    const encoding = acceptedEncoding(acceptEncoding);
    let bytes = this.#encoded.get(encoding);
    if (bytes === undefined) {
      bytes = compressHtml(this.#html, encoding);
      this.#encoded.set(encoding, bytes);
    }
    return { encoding, bytes: await bytes };
  }
}
