import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { html } from 'hono/html';
import { Events, OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server';

export type IdentityProvider = {
  /** Answers below `/identity/`, except the chooser page. */
  listener: RequestListener;
  /** The page where a person says who she is; `search` are the parameters of the authorization request. */
  chooserPage: (search: URLSearchParams) => Promise<string>;
};

type Person = { email: string; name: string };

const lifetimeMs = 10 * 60_000;

/**
 * Replaces Google during development. It speaks OpenID Connect; instead of a password the page has a field for a name and one for an
 * address, and the provider vouches for both.
 */
export async function createIdentityProvider(apiUrl: string): Promise<IdentityProvider> {
  const issuer = new OAuth2Issuer();
  issuer.url = `${apiUrl}/identity`;
  await issuer.keys.generate('RS256');
  const service = new OAuth2Service(issuer, {
    wellKnownDocument: '/identity/.well-known/openid-configuration',
    token: '/identity/token',
    jwks: '/identity/jwks',
    authorize: '/identity/authorize',
    userinfo: '/identity/userinfo',
    revoke: '/identity/revoke',
    endSession: '/identity/endsession',
    introspect: '/identity/introspect',
  });
  const byCode = new ShortMemory<Person>();
  const byToken = new ShortMemory<Person>();

  service.on(Events.BeforeAuthorizeRedirect, ({ url }: { url: URL }, request: IncomingMessage) => {
    const query = new URL(request.url ?? '', apiUrl).searchParams;
    const email = query.get('email')?.trim().toLowerCase() ?? '';
    const name = query.get('name')?.trim() ?? '';
    const code = url.searchParams.get('code');
    if (code !== null && email !== '') byCode.set(code, { email, name });
  });
  service.on(
    Events.BeforeResponse,
    (response: { body: Record<string, unknown>; statusCode: number }, request: { body?: { code?: unknown } }) => {
      const code = request.body?.code;
      const person = typeof code === 'string' ? byCode.take(code) : undefined;
      if (person === undefined) {
        response.statusCode = 400;
        response.body = { error: 'invalid_grant' };
        return;
      }
      // Without an id_token the caller asks for the user info, so no key of ours has to be known to it.
      delete response.body.id_token;
      byToken.set(String(response.body.access_token), person);
    },
  );
  service.on(
    Events.BeforeUserinfo,
    (response: { body: Record<string, unknown>; statusCode: number }, request: IncomingMessage) => {
      const token = request.headers.authorization?.replace(/^Bearer /i, '') ?? '';
      const person = byToken.get(token);
      if (person === undefined) {
        response.statusCode = 401;
        response.body = { error: 'invalid_token' };
        return;
      }
      response.body = {
        id: subjectOf(person.email),
        sub: subjectOf(person.email),
        email: person.email,
        verified_email: true,
        email_verified: true,
        name: person.name,
      };
    },
  );
  return { listener: service.requestHandler, chooserPage };
}

/** A stable number for an address, shaped like Google's. */
function subjectOf(email: string): string {
  return BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 16)}`)
    .toString()
    .padStart(21, '1');
}

/** Forgets codes and tokens that are not redeemed. */
class ShortMemory<Value> {
  readonly #values = new Map<string, Value>();

  set(key: string, value: Value): void {
    this.#values.set(key, value);
    setTimeout(() => this.#values.delete(key), lifetimeMs).unref();
  }

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  take(key: string): Value | undefined {
    const value = this.#values.get(key);
    this.#values.delete(key);
    return value;
  }
}

async function chooserPage(search: URLSearchParams): Promise<string> {
  const stored = [...search].filter(([name]) => name !== 'email' && name !== 'name');
  const back = new URL(search.get('redirect_uri') ?? 'http://localhost/');
  back.searchParams.set('error', 'access_denied');
  back.searchParams.set('error_description', 'A pessoa desistiu.');
  back.searchParams.set('state', search.get('state') ?? '');
  return String(
    await html`<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Escolha uma conta</title>
    <style>
      body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f0f4f9; color: #1f1f1f; font: 16px/1.5 system-ui, sans-serif; }
      main { width: min(26rem, calc(100% - 2rem)); padding: 2rem; box-sizing: border-box; border-radius: 1.5rem; background: #fff; }
      h1 { margin: 0 0 .25rem; font-size: 1.5rem; font-weight: 500; }
      p { margin: 0 0 1.5rem; color: #444746; }
      label { display: block; margin-bottom: 1rem; font-size: .875rem; }
      input { display: block; width: 100%; box-sizing: border-box; margin-top: .25rem; padding: .75rem; border: 1px solid #747775; border-radius: .5rem; font: inherit; }
      div { display: flex; justify-content: space-between; align-items: center; }
      button { min-height: 2.75rem; padding: 0 1.5rem; border: 0; border-radius: 1.5rem; background: #0b57d0; color: #fff; font: inherit; cursor: pointer; }
      a { color: #0b57d0; }
      :focus-visible { outline: 3px solid #0b57d0; outline-offset: 2px; }
    </style>
  </head>
  <body>
    <main>
      <h1>Fazer login</h1>
      <p>Provedor de identidade de desenvolvimento: nenhuma conta do Google é usada.</p>
      <form action="/identity/authorize" method="get">
        ${stored.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <label>Nome <input name="name" autocomplete="name" required value="Visitante do Google" /></label>
        <label>E-mail <input name="email" type="email" autocomplete="email" required value="visitante@gmail.test" /></label>
        <div><a href="${back.href}">Cancelar</a><button type="submit">Continuar</button></div>
      </form>
    </main>
  </body>
</html>`,
  );
}
