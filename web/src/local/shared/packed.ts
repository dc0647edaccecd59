// Documents as text for an address: JSON, compressed, in the letters of base64 that need no escape.

/** Bytes of a document, as many as the host reads. */
const LARGEST = 300_000;

export async function pack(document: unknown): Promise<string> {
  const packed = await bytesOf(new Blob([JSON.stringify(document)]).stream(), new CompressionStream("deflate-raw"));
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Return the document of a packed text; throw if there is none, or a huge one. */
export async function unpack(text: string): Promise<unknown> {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const bytes = await bytesOf(new Blob([packed]).stream(), new DecompressionStream("deflate-raw"));
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
}

async function bytesOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  through: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = stream.pipeThrough(through).getReader();
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    parts.push(value as Uint8Array<ArrayBuffer>);
    size += value.byteLength;
    if (size > LARGEST) {
      void reader.cancel().catch(() => {});
      throw new RangeError("too large");
    }
  }
}
