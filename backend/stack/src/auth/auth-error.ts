/** A refusal in the form in which Supabase Auth gives its own. */
export function authRefusal(status: number, code: string, message: string, headers: HeadersInit = {}): Response {
  const response = Response.json({ code: status, error_code: code, msg: message }, { status, headers });
  response.headers.set('x-sb-error-code', code);
  return response;
}

export const invalid = (message: string): Response => authRefusal(400, 'validation_failed', message);
export const wrongCredentials = (): Response => authRefusal(400, 'invalid_credentials', 'Invalid login credentials');
