import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { secureHeaders } from 'hono/secure-headers';
import { offlineWorkerPath } from '../src/platform/offline-worker-path.ts';
import { transportSecurity } from './security-headers.ts';
import { browserScript } from './static-scripts.ts';

// The page for a browser without a connection, its font, and the worker that caches these two and nothing else. They belong to the site,
// not to a release: the worker outlives both.

const sha256 = (content: string | Buffer) => createHash('sha256').update(content);
const named = (content: string | Buffer) => sha256(content).digest('hex').slice(0, 12);

const sharedUi = join(import.meta.dirname, '../../shared-ui/src');

/** Both voices of the site are in this one file. */
const font = readFileSync(join(sharedUi, 'fonts/horizonte.woff2'));
const fontPath = `/horizonte.${named(font)}.woff2`;

const style = `
@font-face{font-family:Horizonte;src:url(${fontPath}) format("woff2");font-weight:400 650;font-stretch:100% 112%;font-display:swap}
*{box-sizing:border-box}
body{margin:0;font:400 16px/25px Horizonte,system-ui,sans-serif;letter-spacing:-.003em;color:#12211c;background:#fff;-webkit-font-smoothing:antialiased;overflow-wrap:anywhere}
[hidden]{display:none!important}
header{border-bottom:1px solid #dfe3de}
header svg{display:block;height:26px;width:auto}
.wrap{max-width:1280px;margin:0 auto;padding:0 20px}
header .wrap{display:flex;align-items:center;min-height:64px}
main{max-width:520px;margin:0 auto;padding:56px 20px 72px}
h1,h2{font-stretch:112%;font-weight:550;margin:0;text-wrap:balance}
h1{font-size:32px;line-height:36px;letter-spacing:-.024em}
h2{font-size:20px;line-height:26px;letter-spacing:-.011em}
p{margin:0}
.muted{color:#56615c}
h1+p{margin-top:12px}
small{display:block;font-size:14px;line-height:21px}
button{display:block;width:100%;min-height:48px;margin-top:28px;padding:0 24px;border:0;border-radius:8px;background:#0a5465;color:#fff;font:600 16px/24px Horizonte,system-ui,sans-serif;letter-spacing:inherit;cursor:pointer}
button:hover{background:#083f4d}
:focus-visible{outline:3px solid #1d7f90;outline-offset:2px}
section{margin-top:48px}
h2+p{margin-top:4px;font-weight:600}
dl{margin:18px 0 12px;border-bottom:1px solid #dfe3de}
dl>div{padding:10px 0;border-top:1px solid #dfe3de}
dt{font-size:14px;line-height:21px;color:#56615c}
dd{margin:0}
a{color:#0a5465;display:inline-flex;min-height:32px;align-items:center;text-underline-offset:3px}
@media (min-width:56.3125rem){header .wrap{min-height:76px}header svg{height:30px}main{padding-top:96px}h1{font-size:36px;line-height:40px}button{width:auto}}
`;

const script = browserScript('offline-page');

const logo = readFileSync(join(sharedUi, 'images/logo.svg'), 'utf8').trim();

const page = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Sem internet · Espaços Rio</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header><div class="wrap">${logo}</div></header>
<main>
<h1 id="titulo">Sem internet</h1>
<p id="texto" class="muted">Esta página abre sozinha quando a conexão voltar.</p>
<button type="button" id="de-novo">Tentar de novo</button>
<section id="evento" aria-labelledby="espaco" hidden>
<p id="qual" class="muted">Seu próximo evento</p>
<div data-row><h2 id="espaco"></h2></div>
<p data-row><b id="quando"></b></p>
<dl>
<div data-row><dt>Endereço</dt><dd id="endereco"></dd><dd data-row><small id="chegada" class="muted"></small></dd></div>
<div data-row><dt>Horário</dt><dd id="horario"></dd></div>
<div data-row><dt>Contato</dt><dd id="contato"></dd><dd data-row><a id="telefone"></a></dd></div>
<div data-row><dt>Reserva</dt><dd id="codigo"></dd></div>
</dl>
<p class="muted"><small id="visto"></small></p>
</section>
</main>
<script>${script}</script>
</body>
</html>
`;

/** The page's policy names its own style and script: nothing else may run or load. */
export const offlinePageHeaders = ({ siteUrl }: { siteUrl: string }) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: [`'sha256-${sha256(style).digest('base64')}'`],
      scriptSrc: [`'sha256-${sha256(script).digest('base64')}'`],
      fontSrc: ["'self'"],
      imgSrc: ['data:'],
      formAction: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    strictTransportSecurity: transportSecurity(siteUrl),
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
  });

export const offlinePage = { path: `/offline.${named(page)}.html`, text: page };
export const offlineFont = { path: fontPath, bytes: new Uint8Array(font) };

/** All that the browser caches of the site, the page first. */
export const offlineFiles = [offlinePage.path, offlineFont.path];

export const offlineWorker = {
  path: offlineWorkerPath,
  text: `const cached = ${JSON.stringify(offlineFiles)};\n${browserScript('offline-worker')}`,
};
