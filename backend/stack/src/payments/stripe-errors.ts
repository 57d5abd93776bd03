import type { z } from 'zod';
import { paramName } from './form-encoding.ts';

/** The `error` object of an answer, with Stripe's field names. */
export interface StripeErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  doc_url?: string;
  payment_intent?: unknown;
  charge?: string;
}

export class StripeApiError extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;

  constructor(status: number, body: StripeErrorBody) {
    super(body.message);
    this.name = 'StripeApiError';
    this.status = status;
    this.body = body.code ? { doc_url: `https://stripe.com/docs/error-codes/${dashes(body.code)}`, ...body } : body;
  }
}

const dashes = (code: string) => code.replaceAll('_', '-');

export function invalidRequest(message: string, extra: { param?: string; code?: string; status?: number } = {}) {
  const { status = 400, ...rest } = extra;
  return new StripeApiError(status, { type: 'invalid_request_error', message, ...rest });
}

/** Stripe quotes the id for some objects and not for others; the wording is Stripe's. */
export function noSuch(object: string, id: string, param: string): StripeApiError {
  const shown = object === 'checkout.session' ? id : `'${id}'`;
  return invalidRequest(`No such ${object}: ${shown}`, { status: 404, code: 'resource_missing', param });
}

/** Parses parameters and turns the first problem into the error that Stripe gives for it. */
export function parseParams<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (!issue) throw invalidRequest('Invalid request.');
  throw fromIssue(issue, input);
}

function fromIssue(issue: z.core.$ZodIssue, input: unknown): StripeApiError {
  const param = paramName(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const name = paramName([...issue.path, issue.keys[0] ?? '']);
    return invalidRequest(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name });
  }
  const given = issue.path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  );
  if (given === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (issue.message === 'parameter_invalid_integer') {
    return invalidRequest(`Invalid integer: ${String(given)}`, { code: 'parameter_invalid_integer', param });
  }
  if (given === '') {
    return invalidRequest(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
      { code: 'parameter_invalid_empty', param },
    );
  }
  if (issue.code === 'invalid_value') {
    const allowed = issue.values.map((value) => String(value)).join(', ');
    return invalidRequest(`Invalid ${param}: must be one of ${allowed}`, { param });
  }
  if (issue.code === 'invalid_format' && issue.format === 'url') {
    return invalidRequest('Not a valid URL', { code: 'url_invalid', param });
  }
  if (issue.code === 'invalid_format' && issue.format === 'email') {
    return invalidRequest(`Invalid email address: ${String(given)}`, { code: 'email_invalid', param });
  }
  if (issue.code === 'invalid_type') {
    return invalidRequest(
      `Invalid ${issue.expected === 'object' || issue.expected === 'record' ? 'object' : issue.expected}`,
      { param },
    );
  }
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param });
}
