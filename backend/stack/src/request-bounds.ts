/** Of a request to the Data API, in bytes. The largest that the site sends, a listing with everything, has about 60 KB. */
const largestBody = 256 * 1024;
/** Levels of JSON. The deepest that the site sends has six. */
const deepestJson = 32;

/** Refuses a body of the Data API that costs much to parse, before anything parses it; else the request, to be read again. */
export async function boundedJson(request: Request): Promise<Request | Response> {
  if (request.body === null || request.method === 'GET' || request.method === 'HEAD') return request;
  let chunks: Uint8Array[] = [];
  let size = 0;
  // to its end, so that the answer arrives
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    chunks = size > largestBody ? [] : [...chunks, chunk];
  }
  if (size > largestBody) return tooLarge();
  const body = Buffer.concat(chunks);
  if (depthOf(body) > deepestJson) return refusal(422, 'json_too_deep', `JSON of more than ${deepestJson} levels`);
  const { url, method, headers } = request;
  return new Request(url, { method, headers, body });
}

const codes = { quote: 0x22, escape: 0x5c, opens: [0x5b, 0x7b], closes: [0x5d, 0x7d] };

/** Returns the deepest nesting of brackets outside strings. */
function depthOf(json: Uint8Array): number {
  let open = 0;
  let deepest = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index += 1) {
    const code = json[index] ?? 0;
    if (isInString) {
      if (code === codes.escape) index += 1;
      else isInString = code !== codes.quote;
    } else if (code === codes.quote) isInString = true;
    else if (codes.opens.includes(code)) deepest = Math.max(deepest, ++open);
    else if (codes.closes.includes(code)) open -= 1;
  }
  return deepest;
}

/** Refuses a token without a signature: Lite takes its bearer for a visitor, PostgREST and Auth refuse it. */
export function refuseUnsigned({ headers }: Request): Response | null {
  const [header = ''] = /^Bearer\s+([\w-]+)\.[\w-]+\./i.exec(headers.get('authorization') ?? '')?.slice(1) ?? [];
  return /"alg"\s*:\s*"none"/i.test(Buffer.from(header, 'base64url').toString())
    ? refusal(401, 'unsigned_token', 'A token without a signature')
    : null;
}

const tooLarge = () => refusal(413, 'body_too_large', `A body of more than ${largestBody} bytes`);

function refusal(status: number, code: string, message: string): Response {
  const body = { code: `PT${status}`, message: code, details: message, hint: null };
  return Response.json(body, { status, headers: { 'access-control-allow-origin': '*' } });
}
