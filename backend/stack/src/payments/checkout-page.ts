import { html, raw } from 'hono/html';
import type Stripe from 'stripe';
import type { CardField, FieldErrors } from './card-form.ts';
import { qrDrawing } from './pix-code.ts';
import type { SessionState } from './sandbox-store.ts';
import { offeredCards } from './test-cards.ts';

type Html = ReturnType<typeof html>;

/** The state of a session as the payer sees it. */
export type CheckoutState = 'open' | 'authentication' | 'pix' | 'paid' | 'failed' | 'expired';

export interface CheckoutView {
  session: Stripe.Checkout.Session;
  lineItems: readonly Stripe.LineItem[];
  itemDetails: readonly (string | null)[];
  discountName: string | null;
  pix: SessionState['pix'];
  state: CheckoutState;
  secondsLeft: number;
  successUrl: string;
  /** The cardholder's dispute of a card payment; null: none, undefined: it cannot be contested. */
  dispute?: Stripe.Dispute | null | undefined;
}

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
/** Cents → "R$ 8.845,00". */
const reais = (cents: number) => money.format(cents / 100);

export function checkoutState(session: Stripe.Checkout.Session, state: SessionState): CheckoutState {
  if (session.payment_status === 'paid') return 'paid';
  if (session.status === 'expired') return 'expired';
  if (session.status === 'open') return state.authentication ? 'authentication' : 'open';
  if (state.pix?.status === 'waiting') return 'pix';
  return state.pix?.status === 'expired' ? 'expired' : 'failed';
}

const alertIcon = html`<svg class="icon icon-small" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10" /><line x1="12" x2="12" y1="8" y2="12" /><line x1="12" x2="12.01" y1="16" y2="16" /></svg>`;
const backIcon = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="m12 19-7-7 7-7" /><path d="M19 12H5" /></svg>`;

function page(title: string, body: Html, data: { state?: CheckoutState; id?: string } = {}): Html {
  const attributes = data.id
    ? html`data-checkout data-state="${data.state ?? ''}" data-status-url="/c/pay/${data.id}/estado"`
    : html`data-checkout`;
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | Ambiente de testes</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/c/assets/checkout.css">
<script type="module" src="/c/assets/checkout.js"></script>
</head>
<body>
<main ${attributes}>
<div class="test-strip"><p><b>Ambiente de testes.</b> Nenhum valor é cobrado. Não use dados reais.</p></div>
${body}
</main>
</body>
</html>`;
}

function summary(view: CheckoutView): Html {
  const { session, lineItems, itemDetails } = view;
  const discount = session.total_details?.amount_discount ?? 0;
  const total = reais(session.amount_total ?? 0);
  return html`<section aria-label="Resumo do pedido">
${session.cancel_url ? html`<a class="back" href="${session.cancel_url}">${backIcon}Voltar para Espaços Rio</a>` : ''}
<h1 class="payee">Pagar a Espaços Rio</h1>
<p class="amount">${total}</p>
<dl class="sums">
${lineItems.map((item, index) => {
  const quantity = (item.quantity ?? 1) > 1 ? ` × ${item.quantity}` : '';
  const detail = itemDetails[index];
  return html`<div><dt>${item.description}${quantity}${detail ? html`<span class="detail">${detail}</span>` : ''}</dt><dd>${reais(item.amount_subtotal)}</dd></div>`;
})}
${discount > 0 ? html`<div><dt>Desconto${view.discountName ? ` ${view.discountName}` : ''}</dt><dd>− ${reais(discount)}</dd></div>` : ''}
<div class="total"><dt>Total</dt><dd>${total}</dd></div>
</dl>
${timeLeft(view)}
</section>`;
}

function timeLeft({ state, secondsLeft }: CheckoutView): Html | string {
  const left = html`<span data-seconds-left="${secondsLeft}">${secondsLeft >= 60 ? `${Math.floor(secondsLeft / 60)} min` : `${secondsLeft} s`}</span>`;
  if (state === 'open' || state === 'authentication')
    return html`<p class="time-left">Esta sessão expira em ${left}.</p>`;
  if (state === 'pix') return html`<p class="time-left">O código PIX vale por mais ${left}.</p>`;
  return '';
}

interface InputOptions {
  name: CardField;
  label: string;
  value: string;
  error?: string | undefined;
  type?: string;
  autocomplete: string;
  inputmode?: string;
  placeholder?: string;
  readonly?: boolean;
  focus?: boolean;
}

function input(options: InputOptions): Html {
  const { name, label, value, error, type = 'text', autocomplete, inputmode, placeholder, readonly, focus } = options;
  return html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" class="input" type="${type}" value="${value}" autocomplete="${autocomplete}" required maxlength="200"${inputmode ? html` inputmode="${inputmode}"` : ''}${placeholder ? html` placeholder="${placeholder}"` : ''}${readonly ? raw(' readonly') : ''}${error ? html` aria-invalid="true" aria-describedby="${name}-error"` : ''}${focus ? raw(' autofocus') : ''}>${error ? html`<p class="error" id="${name}-error">${alertIcon}${error}</p>` : ''}</div>`;
}

export type CardFormValues = Record<CardField, string>;

const methodChoice = (view: CheckoutView, chosen: 'card' | 'pix'): Html | string =>
  view.session.payment_method_types.length < 2
    ? ''
    : html`<nav class="choice" aria-label="Forma de pagamento"><a href="?metodo=cartao"${chosen === 'card' ? raw(' aria-current="page"') : ''}>Cartão</a><a href="?metodo=pix"${chosen === 'pix' ? raw(' aria-current="page"') : ''}>PIX</a></nav>`;

export function cardPage(view: CheckoutView, values: CardFormValues, errors: FieldErrors = {}): Html {
  const firstError = (['email', 'number', 'expiry', 'cvc', 'name'] as const).find((name) => errors[name]);
  const field = (options: Omit<InputOptions, 'value' | 'error' | 'focus'>) =>
    input({ ...options, value: values[options.name], error: errors[options.name], focus: options.name === firstError });
  const body = html`<div class="layout">${summary(view)}
<section class="box" aria-labelledby="method">
${methodChoice(view, 'card')}
<h2 id="method">Pagar com cartão</h2>
<form class="form" method="post" action="/c/pay/${view.session.id}/cartao" novalidate>
${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'email', readonly: view.session.customer_email !== null })}
${field({ name: 'number', label: 'Número do cartão', autocomplete: 'cc-number', inputmode: 'numeric', placeholder: '1234 1234 1234 1234' })}
<div class="pair">
${field({ name: 'expiry', label: 'Validade', autocomplete: 'cc-exp', inputmode: 'numeric', placeholder: 'MM/AA' })}
${field({ name: 'cvc', label: 'Código (CVC)', autocomplete: 'cc-csc', inputmode: 'numeric', placeholder: '123' })}
</div>
${field({ name: 'name', label: 'Nome no cartão', autocomplete: 'cc-name' })}
<button class="button button-primary button-large" data-busy="Processando...">Pagar ${reais(view.session.amount_total ?? 0)}</button>
</form>
<details class="simulator"><summary>Cartões de teste</summary><table class="cards"><caption class="sr">Cartões de teste</caption>
<thead><tr><th scope="col">Cartão de teste</th><th scope="col">Resultado</th></tr></thead>
<tbody>${offeredCards.map(({ number, result }) => html`<tr><td><button type="button" data-card="${number}">${number}</button></td><td>${result}</td></tr>`)}</tbody>
</table></details>
</section></div>`;
  return page(`${firstError ? 'Erro: ' : ''}Pagar com cartão`, body, { state: view.state, id: view.session.id });
}

export function pixRequestPage(view: CheckoutView, email: string, error?: string): Html {
  const body = html`<div class="layout">${summary(view)}
<section class="box" aria-labelledby="method">
${methodChoice(view, 'pix')}
<h2 id="method">Pagar com PIX</h2>
<p class="lead">Gere o código e pague no aplicativo do seu banco.</p>
<form class="form" method="post" action="/c/pay/${view.session.id}/pix" novalidate>
${input({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'email', value: email, error, readonly: view.session.customer_email !== null, focus: error !== undefined })}
<button class="button button-primary button-large" data-busy="Gerando código...">Gerar código PIX</button>
</form>
</section></div>`;
  return page(`${error ? 'Erro: ' : ''}Pagar com PIX`, body, { state: view.state, id: view.session.id });
}

/** The QR code as an image of its own, for clients that show `next_action.pix_display_qr_code.image_url_svg`. */
export function qrSvg(code: string, className = ''): string {
  const { size, path } = qrDrawing(code);
  const middle = size / 2;
  const [width, height] = [size * 0.3, size * 0.12];
  return `<svg xmlns="http://www.w3.org/2000/svg"${className ? ` class="${className}"` : ''} viewBox="-2 -2 ${size + 4} ${size + 4}" role="img" aria-label="Código QR de teste" shape-rendering="crispEdges"><path fill="#fff" d="M-2-2h${size + 4}v${size + 4}h-${size + 4}z"/><path d="${path}" fill="#1c1f23"/><path fill="#fff" d="M${middle - width / 2} ${middle - height / 2}h${width}v${height}h-${width}z"/><text x="${middle}" y="${middle + height * 0.26}" font-size="${height * 0.76}" font-weight="700" text-anchor="middle" fill="#1c1f23" font-family="Arial,sans-serif">TESTE</text></svg>`;
}

export function pixPage(view: CheckoutView): Html {
  const code = view.pix?.code ?? '';
  const action = `/c/pay/${view.session.id}/banco`;
  const body = html`<div class="layout">${summary(view)}
<section class="box" aria-labelledby="method">
<h2 id="method">Pagar com PIX</h2>
<p class="lead">Leia o código no aplicativo do banco ou use o copia e cola.</p>
${raw(qrSvg(code, 'qr'))}
<div class="field"><label for="pix-code">PIX copia e cola</label><div class="row"><input class="input" id="pix-code" readonly value="${code}"><button type="button" class="button button-inline" data-copy>Copiar</button></div><p class="sr" role="status" data-copied></p></div>
<form class="simulator" method="post" action="${action}">
<p><b>Simular o banco</b></p>
<button class="button button-primary" name="resultado" value="pago" data-busy="Pagando...">Simular pagamento</button>
<div class="pair"><button class="button" name="resultado" value="falha">Simular falha</button><button class="button" name="resultado" value="expirado">Expirar código</button></div>
</form>
</section></div>`;
  return page('Pagar com PIX', body, { state: view.state, id: view.session.id });
}

export function authenticationPage(view: CheckoutView): Html {
  const body = html`<div class="layout">${summary(view)}
<section class="box" aria-labelledby="method">
<h2 id="method">Confirmar com o banco</h2>
<p class="lead">O banco de teste pede uma confirmação (3-D Secure) para o pagamento de ${reais(view.session.amount_total ?? 0)}.</p>
<form class="actions" method="post" action="/c/pay/${view.session.id}/autenticacao">
<button class="button button-primary button-large" name="resposta" value="autorizar" data-busy="Confirmando...">Autorizar pagamento</button>
<button class="button" name="resposta" value="recusar">Recusar</button>
</form>
</section></div>`;
  return page('Confirmar com o banco', body, { state: view.state, id: view.session.id });
}

/** A session that can't be paid any more: paid, expired or failed. */
export function closedPage(view: CheckoutView): Html {
  const texts = {
    paid: ['Pagamento concluído', 'Este pedido já foi pago. Você pode fechar esta página.'],
    expired: view.pix
      ? ['O código PIX expirou', 'Nada foi cobrado. Volte ao site para começar de novo.']
      : ['Esta sessão expirou', 'Nada foi cobrado. Volte ao site para começar de novo.'],
    failed: [
      'O pagamento não foi concluído',
      'O banco não concluiu o PIX. Nada foi cobrado. Volte ao site para tentar de novo.',
    ],
  };
  const [title, text] = texts[view.state as keyof typeof texts] ?? texts.expired;
  const target = view.state === 'paid' ? view.successUrl : view.session.cancel_url;
  const body = html`<div class="layout">${summary(view)}
<section class="box" aria-labelledby="method">
<h2 id="method">${title}</h2>
<p class="lead">${text}</p>
${target ? html`<div class="actions"><a class="button button-primary" href="${target}">${view.state === 'paid' ? 'Ver a reserva' : 'Voltar para Espaços Rio'}</a></div>` : ''}
${view.dispute === undefined ? '' : bankOf(view.session.id, view.dispute)}
</section></div>`;
  return page(title ?? '', body);
}

const disputeStates: Record<string, string> = {
  needs_response: 'contestado, espera a resposta da loja',
  under_review: 'contestado, resposta em análise',
  warning_needs_response: 'em consulta, espera a resposta da loja',
  warning_under_review: 'em consulta, resposta em análise',
  won: 'a contestação foi decidida a favor da loja',
  lost: 'a contestação foi decidida a favor de quem pagou',
  warning_closed: 'a consulta terminou sem contestação',
};

/** Renders the controls of the payer's bank. */
function bankOf(id: string, dispute: Stripe.Dispute | null): Html {
  const isInquiry = dispute?.status.startsWith('warning_') ?? false;
  const answers = isInquiry
    ? html`<button class="button" name="resultado" value="contestar">Virar contestação</button><button class="button" name="resultado" value="loja">Encerrar a consulta</button>`
    : html`<button class="button" name="resultado" value="loja">A favor da loja</button><button class="button" name="resultado" value="titular">A favor de quem pagou</button>`;
  const isOpen = dispute !== null && !['won', 'lost', 'warning_closed'].includes(dispute.status);
  return html`<form class="simulator" method="post" action="/c/pay/${id}/contestacao">
<p><b>Simular o banco do cartão</b>${dispute ? html`: ${disputeStates[dispute.status] ?? dispute.status}.` : ''}</p>
${dispute === null ? html`<div class="pair"><button class="button" name="resultado" value="contestar">Contestar o pagamento</button><button class="button" name="resultado" value="consultar">Abrir uma consulta</button></div>` : ''}
${isOpen ? html`<div class="pair">${answers}</div>` : ''}
</form>`;
}

export function messagePage(title: string, text: string): Html {
  return page(
    title,
    html`<div class="layout"><section class="box" aria-labelledby="method"><h1 class="payee">Ambiente de pagamentos de teste</h1><h2 id="method">${title}</h2><p class="lead">${text}</p></section></div>`,
  );
}
