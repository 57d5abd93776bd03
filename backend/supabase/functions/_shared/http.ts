import * as z from 'zod/mini';
import type { Dependencies } from './dependencies.ts';
import { answerNamed, functionOf, logFailure } from './request-id.ts';
import { reportError } from './telemetry.ts';

/** An answer other than success: `{error: {code, fields?, request?}}` with its HTTP status. Codes become words in the browser only. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, unknown> | undefined;

  constructor(status: number, code: string, fields?: Record<string, unknown>) {
    super(code);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

type Handler = (request: Request, dependencies: Dependencies) => Promise<Response>;

const largestBody = 1024 * 1024;

// Any origin may call: the bearer is a header, not a cookie, so no other site can borrow it.
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info, x-request-id',
  'access-control-max-age': '86400',
};

export function answer(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...corsHeaders, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** CORS, the method, and errors as answers. What is not a refusal is logged and reported to administrators alone. */
export function withErrors(
  handler: Handler,
  dependencies: Dependencies,
  methods: readonly string[] = ['POST'],
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: corsHeaders });
    return answerNamed(request, (id) => answerOrRefuse(request, id));
  };

  async function answerOrRefuse(request: Request, id: string): Promise<Response> {
    try {
      if (!methods.includes(request.method)) throw new Refusal(405, 'method_not_allowed');
      return await handler(request, dependencies);
    } catch (error) {
      if (error instanceof Refusal) {
        return answer({ error: { code: error.code, ...(error.fields ? { fields: error.fields } : {}) } }, error.status);
      }
      logFailure(error);
      await reportError(dependencies, functionOf(request), error);
      return answer({ error: { code: 'unexpected', request: id } }, 500);
    }
  }
}

/** The body as text. Of more than 1 MiB nothing is kept, but it is read to its end, so that the answer arrives. */
export async function readText(request: Request): Promise<string> {
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    text = size > largestBody ? '' : text + decoder.decode(chunk, { stream: true });
  }
  if (size > largestBody) throw new Refusal(413, 'too_large');
  return text + decoder.decode();
}

/** The JSON body, checked; `invalid_input` names the fields. */
export async function readBody<S extends z.core.$ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  let body: unknown;
  try {
    body = JSON.parse(await readText(request));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(422, 'invalid_input');
  }
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.code]));
  throw new Refusal(422, 'invalid_input', fields);
}
