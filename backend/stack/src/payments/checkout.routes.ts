import { readFileSync } from 'node:fs';
import { type Context, Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { outageStatus } from '../outage-status.ts';
import { type CardField, type FieldErrors, isEmail, readCardForm } from './card-form.ts';
import {
  authenticationPage,
  type CardFormValues,
  type CheckoutView,
  cardPage,
  checkoutState,
  closedPage,
  messagePage,
  pixPage,
  pixRequestPage,
  qrSvg,
} from './checkout-page.ts';
import { answerAuthentication, payByCard, requestPix, settleDeadline, settlePix } from './checkout-payments.ts';
import { decideDispute, disputeOf, openDispute } from './disputes.ts';
import { nowSeconds } from './ids.ts';
import type { SandboxContext } from './sandbox-context.ts';
import type { SandboxStore } from './sandbox-store.ts';

type PageEnv = { Variables: { returnOrigins: string } };

const asset = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

export function checkoutPages(context: SandboxContext, options: { onChange: () => void }): Hono<PageEnv> {
  const { store } = context;
  const app = new Hono<PageEnv>();
  const current = (id: string) => viewOf(context, id, options.onChange);
  const assets = { css: asset('./checkout-page.css'), js: asset('./checkout-page.client.js') };

  app.use('/pay/:id/*', rememberReturnOrigins);
  app.use('/pay/:id', rememberReturnOrigins);
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        // A form's answer redirects to the shop, and browsers apply this directive to redirects, too.
        formAction: ["'self'", (c) => c.get('returnOrigins') ?? ''],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
      xFrameOptions: 'DENY',
      strictTransportSecurity: false,
    }),
  );

  app.get('/assets/checkout.css', (c) => c.body(assets.css, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/assets/checkout.js', (c) => c.body(assets.js, 200, { 'content-type': 'text/javascript; charset=utf-8' }));

  app.get('/pay/:id', (c) => {
    const view = current(c.req.param('id'));
    if (!view) return unknownSession(c);
    return show(c, view, c.req.query('metodo'));
  });

  app.get('/pay/:id/estado', (c) => {
    const view = current(c.req.param('id'));
    if (!view) return c.json({ state: 'unknown' }, 404);
    c.header('cache-control', 'no-store');
    return c.json({ state: view.state, next: view.state === 'paid' ? view.successUrl : null });
  });

  app.get('/pay/:id/pix.svg', (c) => {
    const view = current(c.req.param('id'));
    return view?.pix ? c.body(qrSvg(view.pix.code), 200, { 'content-type': 'image/svg+xml' }) : c.notFound();
  });

  app.post('/pay/:id/cartao', async (c) => {
    const id = c.req.param('id');
    const view = current(id);
    if (!view) return unknownSession(c);
    const form = await readForm(c);
    const values: CardFormValues = {
      email: view.session.customer_email ?? form('email'),
      number: form('number'),
      expiry: form('expiry'),
      cvc: form('cvc'),
      name: form('name'),
    };
    const { card, errors } = readCardForm(values);
    if (errors) return view.state === 'open' ? cardAnswer(c, view, values, errors, 422) : toPage(c, id);
    const outcome = store.transaction(() => payByCard(context, id, card));
    options.onChange();
    if (outcome.kind === 'declined') {
      return cardAnswer(c, view, values, { [outcome.decline.field]: outcome.decline.text }, 402);
    }
    if (outcome.kind === 'authentication') return c.redirect(`/c/pay/${id}/autenticacao`, 303);
    return outcome.kind === 'paid' ? c.redirect(view.successUrl, 303) : toPage(c, id);
  });

  app.get('/pay/:id/autenticacao', (c) => {
    const view = current(c.req.param('id'));
    if (!view) return unknownSession(c);
    return view.state === 'authentication' ? c.html(authenticationPage(view)) : toPage(c, view.session.id);
  });

  app.post('/pay/:id/autenticacao', async (c) => {
    const id = c.req.param('id');
    const view = current(id);
    if (!view) return unknownSession(c);
    const form = await readForm(c);
    const before = store.sessionState(id).authentication;
    const outcome = store.transaction(() => answerAuthentication(context, id, form('resposta') === 'autorizar'));
    options.onChange();
    if (outcome.kind === 'declined') {
      const values = { ...emptyValues(view), email: before?.email ?? '', name: before?.name ?? '' };
      return cardAnswer(c, { ...view, state: 'open' }, values, { [outcome.decline.field]: outcome.decline.text }, 402);
    }
    return outcome.kind === 'paid' ? c.redirect(view.successUrl, 303) : toPage(c, id);
  });

  app.post('/pay/:id/pix', async (c) => {
    const id = c.req.param('id');
    const view = current(id);
    if (!view) return unknownSession(c);
    const form = await readForm(c);
    const email = view.session.customer_email ?? form('email').trim();
    if (view.state === 'open' && !isEmail(email)) {
      const text = email === '' ? 'Informe o e-mail.' : 'Informe um e-mail válido, como nome@exemplo.com.';
      return c.html(pixRequestPage(view, email, text), 422);
    }
    store.transaction(() => requestPix(context, id, email));
    options.onChange();
    return toPage(c, id);
  });

  app.post('/pay/:id/banco', async (c) => {
    const id = c.req.param('id');
    const view = current(id);
    if (!view) return unknownSession(c);
    const form = await readForm(c);
    const results = { pago: 'paid', falha: 'failed', expirado: 'expired' } as const;
    const result = results[form('resultado') as keyof typeof results];
    if (!result) return c.html(messagePage('Pedido inválido', 'Volte e tente de novo.'), 400);
    const outcome = store.transaction(() => settlePix(context, id, result));
    options.onChange();
    return outcome.kind === 'paid' ? c.redirect(view.successUrl, 303) : toPage(c, id);
  });

  app.post('/pay/:id/contestacao', async (c) => {
    const id = c.req.param('id');
    const view = current(id);
    if (!view) return unknownSession(c);
    const result = (await readForm(c))('resultado');
    const charge = cardCharge(store, view.session);
    if (!charge) return toPage(c, id);
    store.transaction(() => {
      const { dispute } = view;
      if (!dispute) openDispute(context, charge, { reason: 'fraudulent', isInquiry: result === 'consultar' });
      else if (result === 'contestar') decideDispute(context, dispute.id, 'escalated');
      else decideDispute(context, dispute.id, result === 'loja' ? 'won' : 'lost');
    });
    options.onChange();
    return toPage(c, id);
  });

  app.notFound((c) => c.html(messagePage('Página não encontrada', 'Este endereço não existe.'), 404));
  app.onError((error, c) => {
    console.error('[payment sandbox]', error);
    return c.html(messagePage('Algo deu errado', 'Atualize a página e tente de novo.'), outageStatus(error) ?? 500);
  });
  return app;

  async function rememberReturnOrigins(c: Context<PageEnv>, next: () => Promise<void>): Promise<void> {
    const session = store.find('checkout.session', c.req.param('id') ?? '');
    const urls = [session?.success_url, session?.cancel_url].filter((url) => typeof url === 'string');
    c.set('returnOrigins', [...new Set(urls.map((url) => new URL(url.replaceAll(/[{}]/g, '')).origin))].join(' '));
    await next();
  }

  function show(c: Context, view: CheckoutView, method: string | undefined): Response | Promise<Response> {
    c.header('cache-control', 'no-store');
    if (view.state === 'authentication') return c.redirect(`/c/pay/${view.session.id}/autenticacao`, 303);
    if (view.state === 'pix') return c.html(pixPage(view));
    if (view.state !== 'open') return c.html(closedPage(view));
    const methods = view.session.payment_method_types;
    const wantsPix = methods.includes('pix') && (method === 'pix' || !methods.includes('card'));
    return c.html(
      wantsPix ? pixRequestPage(view, view.session.customer_email ?? '') : cardPage(view, emptyValues(view)),
    );
  }

  function cardAnswer(c: Context, view: CheckoutView, values: CardFormValues, errors: FieldErrors, status: 402 | 422) {
    c.header('cache-control', 'no-store');
    return c.html(cardPage(view, { ...values, cvc: errors.cvc ? '' : values.cvc }, errors), status);
  }
}

function cardCharge(store: SandboxStore, session: CheckoutView['session']) {
  if (session.payment_status !== 'paid' || typeof session.payment_intent !== 'string') return undefined;
  const { latest_charge: id } = store.get('payment_intent', session.payment_intent);
  const charge = typeof id === 'string' ? store.get('charge', id) : undefined;
  return charge?.payment_method_details?.type === 'card' ? charge : undefined;
}

/** The session as it is now: what is due by the clock is done first. */
function viewOf(context: SandboxContext, id: string, onChange: () => void): CheckoutView | undefined {
  const { store } = context;
  const found = store.find('checkout.session', id);
  if (!found) return undefined;
  const waitingPix = store.sessionState(id).pix;
  const due =
    found.status === 'open' ? found.expires_at : waitingPix?.status === 'waiting' ? waitingPix.expiresAt : null;
  if (due !== null && due <= nowSeconds()) {
    store.transaction(() => settleDeadline(context, id));
    onChange();
  }
  const session = store.get('checkout.session', id);
  const state = store.sessionState(id);
  const coupon = session.discounts?.[0]?.coupon;
  const charge = cardCharge(store, session);
  return {
    session,
    lineItems: state.lineItems,
    itemDetails: state.itemDetails,
    discountName: typeof coupon === 'string' ? (store.find('coupon', coupon)?.name ?? null) : null,
    pix: state.pix,
    state: checkoutState(session, state),
    dispute: charge && (disputeOf(context, charge.id) ?? null),
    secondsLeft: Math.max(0, (state.pix?.expiresAt ?? session.expires_at) - nowSeconds()),
    successUrl: (session.success_url ?? '').replaceAll(
      /\{CHECKOUT_SESSION_ID\}|%7BCHECKOUT_SESSION_ID%7D/gi,
      session.id,
    ),
  };
}

const emptyValues = (view: CheckoutView): Record<CardField, string> => ({
  email: view.session.customer_email ?? '',
  number: '',
  expiry: '',
  cvc: '',
  name: '',
});

const toPage = (c: Context, id: string): Response => c.redirect(`/c/pay/${id}`, 303);

const unknownSession = (c: Context) =>
  c.html(
    messagePage('Sessão não encontrada', 'Este endereço de pagamento não existe. Volte ao site e comece de novo.'),
    404,
  );

async function readForm(c: Context): Promise<(name: string) => string> {
  const form = await c.req.parseBody();
  return (name) => {
    const value = form[name];
    return typeof value === 'string' ? value.slice(0, 200) : '';
  };
}
