// Runs in the checkout page. Everything also works without it: forms post, the server answers with a page.
const root = document.querySelector('[data-checkout]');

// A second click while the first is on its way sends nothing.
for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) {
      event.preventDefault();
      return;
    }
    form.dataset.sent = 'yes';
    const button = event.submitter;
    if (button?.dataset.busy) {
      button.setAttribute('aria-disabled', 'true');
      button.textContent = button.dataset.busy;
    }
  });
}
// The browser's back button brings the page back as it was left: make it usable again.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

const number = document.querySelector('#number');
const expiry = document.querySelector('#expiry');
const cvc = document.querySelector('#cvc');
const name = document.querySelector('#name');

const grouped = (digits) =>
  /^3[47]/.test(digits)
    ? digits.replace(/^(\d{4})(\d{1,6})?(\d{1,5})?.*$/, (_, a, b, c) => [a, b, c].filter(Boolean).join(' '))
    : (digits.match(/.{1,4}/g) ?? []).join(' ');

/** Reformats while typing and keeps the caret behind the same digit. */
function format(input, shape, maxDigits) {
  input?.addEventListener('input', () => {
    const before = input.value.slice(0, input.selectionStart ?? input.value.length).replace(/\D/g, '').length;
    const value = shape(input.value.replace(/\D/g, '').slice(0, maxDigits));
    if (value === input.value) return;
    input.value = value;
    let caret = 0;
    for (let digits = 0; caret < value.length && digits < before; caret += 1) if (/\d/.test(value[caret])) digits += 1;
    input.setSelectionRange(caret, caret);
  });
}
format(number, grouped, 19);
format(expiry, (digits) => (digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits), 4);
format(cvc, (digits) => digits, 4);

for (const button of document.querySelectorAll('[data-card]')) {
  button.addEventListener('click', () => {
    number.value = button.dataset.card;
    expiry.value ||= '12/34';
    cvc.value ||= '123';
    name.focus();
  });
}

const copy = document.querySelector('[data-copy]');
copy?.addEventListener('click', async () => {
  const code = document.querySelector('#pix-code');
  code.select();
  const status = document.querySelector('[data-copied]');
  try {
    await navigator.clipboard.writeText(code.value);
    copy.textContent = 'Copiado';
    status.textContent = 'Código copiado.';
  } catch {
    status.textContent = 'Não foi possível copiar. O código está selecionado: copie com Ctrl+C.';
  }
  setTimeout(() => {
    copy.textContent = 'Copiar';
  }, 3000);
});

const timeLeft = document.querySelector('[data-seconds-left]');
if (timeLeft) {
  const end = performance.now() + Number(timeLeft.dataset.secondsLeft) * 1000;
  const show = () => {
    const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    timeLeft.textContent = seconds >= 60 ? `${Math.floor(seconds / 60)} min` : `${seconds} s`;
    if (seconds === 0) clearInterval(timer);
  };
  const timer = setInterval(show, 1000);
  show();
}

// Another tab, the bank or the clock may have changed the session: show what is true.
if (root?.dataset.state) {
  const ask = async () => {
    try {
      const answer = await fetch(root.dataset.statusUrl, { cache: 'no-store' });
      if (!answer.ok) return;
      const { state, next } = await answer.json();
      if (state === root.dataset.state) return;
      if (state === 'paid' && next) location.replace(next);
      else location.reload();
    } catch {
      // The sandbox is not reachable now; the next question may find it again.
    }
  };
  setInterval(() => {
    if (!document.hidden && !document.querySelector('form[data-sent]')) void ask();
  }, 2000);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void ask();
  });
}
